// expect: race 15 6
// The second call fills the handle of the first: a thread is not waited for.
#include <pthread.h>
#include <stdlib.h>
static int n[100], sum;
static void *one(void *p) { int *q = p; *q = 1; return 0; }
static void *two(void *p) { int *q = p; (void)q; return 0; }
int main(int argc, char **argv) {
  pthread_t t[100];
  for (int i = 0; i < 100; i++) {
    if (argc > i) pthread_create(&t[i], NULL, one, &n[i]);
    pthread_create(&t[i], NULL, two, &n[i]);
  }
  for (int i = 0; i < 100; i++) pthread_join(t[i], NULL);
  for (int i = 0; i < 100; i++) sum += n[i];
  return sum;
}
