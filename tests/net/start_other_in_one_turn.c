// expect: race-free
// One thread starts elsewhere than the others.
#include <pthread.h>
#include <stdlib.h>
static int n[100], sum;
static void *one(void *p) { int *q = p; *q = 1; return 0; }
static void *two(void *p) { int *q = p; (void)q; return 0; }
int main(int argc, char **argv) {
  pthread_t t[100];
  for (int i = 0; i < 100; i++) {
    if (i == argc) { pthread_create(&t[i], NULL, one, &n[i]); continue; }
    pthread_create(&t[i], NULL, two, &n[i]);
  }
  for (int i = 0; i < 100; i++) pthread_join(t[i], NULL);
  for (int i = 0; i < 100; i++) sum += n[i];
  return sum;
}
