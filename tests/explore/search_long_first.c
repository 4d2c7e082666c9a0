// EXPECT: verdict=race lines=14,14 executions=1
// The race lies behind more events than a search keeps: the first execution is run to its end.
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

enum { MANY = 530000 };
static atomic_int steps;
static int late;

static void *work(void *unused) {
  for (int i = 0; i < MANY; i++) atomic_fetch_add(&steps, 1);
  // Both come here without a lock.
  late++;
  return NULL;
}

int main(void) {
  pthread_t thread[2];
  for (int i = 0; i < 2; i++) pthread_create(&thread[i], NULL, work, NULL);
  for (int i = 0; i < 2; i++) pthread_join(thread[i], NULL);
  return late != 2;
}
