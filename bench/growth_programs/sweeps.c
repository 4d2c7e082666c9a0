// Two threads sweep over an array, half each, and are joined; again and again. What a sweep did is
// over when it ends.
#include <pthread.h>
#include <stdlib.h>

enum { HALF = 200000 };
static long array[2][HALF];

static void *sweep(void *p) {
  for (int i = 0; i < HALF; i++) array[(long)p][i]++;
  return NULL;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 4;
  for (int k = 0; k < n; k++) {
    pthread_t t[2];
    for (long i = 0; i < 2; i++) pthread_create(&t[i], NULL, sweep, (void *)i);
    for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  }
  return 0;
}
