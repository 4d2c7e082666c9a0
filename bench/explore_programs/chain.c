// Each thread but one makes its number one larger than that of its neighbour; the last goes down
// the numbers until it meets one that is still 0.
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#ifndef LENGTH
#define LENGTH 11
#endif

static _Atomic int number[LENGTH + 1];

static void *go_down(void *unused) {
  int i = LENGTH;
  while (number[i]) i--;
  return NULL;
}

static void *raise(void *p) {
  long i = (long)p;
  number[i] = number[i - 1] + 1;
  return NULL;
}

int main(void) {
  pthread_t t[LENGTH + 1];
  pthread_create(&t[0], NULL, go_down, NULL);
  for (long i = 1; i <= LENGTH; i++) pthread_create(&t[i], NULL, raise, (void *)i);
  for (int i = 0; i <= LENGTH; i++) pthread_join(t[i], NULL);
  return 0;
}
