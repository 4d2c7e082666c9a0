// EXPECT: false
#include <pthread.h>
extern unsigned int __VERIFIER_nondet_uint(void);
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int x;
void more(void) { pthread_mutex_lock(&m); x++; pthread_mutex_unlock(&m); }
void less(void) { pthread_mutex_lock(&m); x--; pthread_mutex_unlock(&m); }
void none(void) { x = 0; }
void (*table[])(void) = {more, less, none};
void *t(void *a) {
  table[__VERIFIER_nondet_uint() % 3]();
  return 0;
}
int main() {
  pthread_t id;
  for (int i = 0; i < 2; i++) pthread_create(&id, 0, t, 0);
  pthread_exit(0);
}
