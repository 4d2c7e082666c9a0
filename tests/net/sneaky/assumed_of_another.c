// What is assumed is not what is taken: two may come in.
#include <pthread.h>
extern void __VERIFIER_assume(int);
int taken, other, data;
void __VERIFIER_atomic_acquire(void) {
  __VERIFIER_assume(other == 0);
  taken = 1;
}
void __VERIFIER_atomic_release(void) { taken = 0; }
void *worker(void *arg) {
  __VERIFIER_atomic_acquire();
  data++;
  __VERIFIER_atomic_release();
  return NULL;
}
int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, worker, NULL);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  return data;
}
