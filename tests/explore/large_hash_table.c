// EXPECT: verdict=race-free executions=4
// A hash table with one lock for every stripe of buckets. Both threads insert into both stripes: two orders of each.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
enum { BUCKETS = 4, STRIPES = 2 };
struct entry {
  struct entry *next;
  int key, value;
};
static struct entry *bucket[BUCKETS];
static pthread_mutex_t stripe[STRIPES] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static void add(int key, int amount) {
  pthread_mutex_t *lock = &stripe[key % STRIPES];
  pthread_mutex_lock(lock);
  struct entry *e = bucket[key % BUCKETS];
  while (e && e->key != key) e = e->next;
  if (!e) {
    e = calloc(1, sizeof *e);
    e->key = key;
    e->next = bucket[key % BUCKETS];
    bucket[key % BUCKETS] = e;
  }
  e->value += amount;
  pthread_mutex_unlock(lock);
}
static void *run(void *arg) {
  add(6, 1);
  add(7, 1);
  return arg;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, run, NULL);
  pthread_create(&b, NULL, run, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(bucket[2]->value == 2 && bucket[3]->value == 2);
  for (int i = 2; i < 4; i++) free(bucket[i]);
  return 0;
}
