// expect: race-free
// Sections of the verification competitions exclude each other, also where one lies inside another.
#include <pthread.h>
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
static int x;
static void __VERIFIER_atomic_add(int n) { x += n; }
static void *worker(void *unused) {
  __VERIFIER_atomic_begin();
  x++;
  __VERIFIER_atomic_add(2);
  __VERIFIER_atomic_end();
  return NULL;
}
int main(int argc, char **argv) {
  pthread_t t;
  for (int i = 0; i < argc; i++) pthread_create(&t, NULL, worker, NULL);
  __VERIFIER_atomic_add(1);
  return 0;
}
