#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
static char s[] = "a b c", r[] = "d e f";
static void *work(void *arg) {
  for (char *p = strtok(s, " "); p; p = strtok(NULL, " "));
  return NULL;
}
static void *other(void *arg) {
  for (char *p = strtok(r, " "); p; p = strtok(NULL, " "));
  return NULL;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, other, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
