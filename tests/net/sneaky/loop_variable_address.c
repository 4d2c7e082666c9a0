#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
static void *inner(void *p) { return (void *)(long)*(int *)p; }
int main(void) {
  pthread_t t[3];
  for (int i = 0; i < 3; i++) pthread_create(&t[i], NULL, inner, &i);
  for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
  return 0;
}
