#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static int x;
static void *work(void *arg) {
  x++;
  return NULL;
}
int main(void) {
  pthread_t t[4];
  int n;
  scanf("%d", &n);
  for (int i = 0; i < n; i++) pthread_create(&t[i], NULL, work, NULL);
  scanf("%d", &n);
  for (int i = 0; i < n; i++) pthread_join(t[i], NULL);
  x++;
  return 0;
}
