// EXPECT: verdict=unknown
// OPTIONS: --memory 1
// REASON: no other schedule was tried
// The process is larger than that already: its first execution is run to its end, and that is all.
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int steps;

static void *work(void *unused) {
  for (int i = 0; i < 1000; i++) atomic_fetch_add(&steps, 1);
  return NULL;
}

int main(void) {
  pthread_t thread[2];
  for (int i = 0; i < 2; i++) pthread_create(&thread[i], NULL, work, NULL);
  for (int i = 0; i < 2; i++) pthread_join(thread[i], NULL);
  return steps != 2000;
}
