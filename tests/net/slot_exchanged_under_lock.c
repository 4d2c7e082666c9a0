// expect: race-free
// Whoever takes an object out of the slot has it alone.
#include <pthread.h>
#include <stdlib.h>
int *slot;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *w(void *x) {
  for (int i = 0; i < 2; i++) {
    int *p = malloc(sizeof *p);
    *p = i;
    pthread_mutex_lock(&m);
    int *old = slot;
    slot = p;
    pthread_mutex_unlock(&m);
    if (old) {
      *old = 0;
      free(old);
    }
  }
  return 0;
}
int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, w, 0);
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
  return 0;
}
