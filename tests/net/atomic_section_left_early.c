// expect: race 10 10
#include <pthread.h>
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
static int x, y;
static void *worker(void *unused) {
  __VERIFIER_atomic_begin();
  y++;
  __VERIFIER_atomic_end();
  x++;
  return NULL;
}
int main(int argc, char **argv) {
  pthread_t t;
  for (int i = 0; i < argc; i++) pthread_create(&t, NULL, worker, NULL);
  return 0;
}
