#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
static char s[] = "a b c";
static void *work(void *arg) {
  char *rest;
  for (char *p = strtok_r(s, " ", &rest); p; p = strtok_r(NULL, " ", &rest));
  return NULL;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
