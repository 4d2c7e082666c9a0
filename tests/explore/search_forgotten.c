// EXPECT: verdict=race-free executions=4
// Each of two phases is long enough for what it did to be forgotten when main is alone again
// (commuting.c); the second has an order to choose, so that the search goes back into it, and a
// region of a lock follows.
#include <pthread.h>
#include <stdatomic.h>
enum { SIZE = 300000 };

static long part[2][SIZE];
static atomic_int first;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int sum;

static void *fill(void *p) {
  for (int i = 0; i < SIZE; i++) part[(long)p][i] = i;
  return NULL;
}

static void *fill_in_order(void *p) {
  int before = atomic_fetch_add(&first, 1);
  fill((void *)(long)(before & 1));
  return NULL;
}

static void *add(void *p) {
  pthread_mutex_lock(&lock);
  sum += (int)part[(long)p][7];
  pthread_mutex_unlock(&lock);
  return NULL;
}

static void both(void *(*f)(void *)) {
  pthread_t t[2];
  for (long i = 0; i < 2; i++) pthread_create(&t[i], NULL, f, (void *)i);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
}

int main(void) {
  both(fill);
  both(fill_in_order);
  both(add);
  return sum - 14;
}
