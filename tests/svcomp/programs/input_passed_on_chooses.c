// EXPECT: not true
#include <pthread.h>
extern int __VERIFIER_nondet_int(void);
enum { N = 3 };
static pthread_barrier_t round_ends;
static int now[N], next[N], number[N] = {0, 1, 2};
static void *cell(void *arg) {
  int me = *(int *)arg;
  for (int i = 0; i < 2; i++) {
    next[me] = now[(me + 1) % N] + now[me];
    pthread_barrier_wait(&round_ends);
    now[next[me] == 77 ? 0 : me] = 1;
    pthread_barrier_wait(&round_ends);
  }
  return 0;
}
int main(void) {
  pthread_t t[N];
  pthread_barrier_init(&round_ends, 0, N);
  for (int i = 0; i < N; i++) now[i] = __VERIFIER_nondet_int() & 0xff;
  for (int i = 0; i < N; i++) pthread_create(&t[i], 0, cell, &number[i]);
  for (int i = 0; i < N; i++) pthread_join(t[i], 0);
  return 0;
}
