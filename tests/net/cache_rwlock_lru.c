// expect: race-free
// A cache: readers share it, a miss takes it for writing.
#include <pthread.h>
#include <stdlib.h>
struct entry {
  int key, value;
  struct entry *next;
};
static struct entry *buckets[32];
static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int misses;
static int find(int key, int *value) {
  for (struct entry *e = buckets[key & 31]; e; e = e->next)
    if (e->key == key) {
      *value = e->value;
      return 1;
    }
  return 0;
}
static int get(int key) {
  int value;
  pthread_rwlock_rdlock(&lock);
  int hit = find(key, &value);
  pthread_rwlock_unlock(&lock);
  if (hit) return value;
  pthread_rwlock_wrlock(&lock);
  if (!find(key, &value)) {
    struct entry *e = malloc(sizeof *e);
    e->key = key;
    e->value = value = key * key;
    e->next = buckets[key & 31];
    buckets[key & 31] = e;
    misses++;
  }
  pthread_rwlock_unlock(&lock);
  return value;
}
static void *worker(void *arg) {
  long sum = 0;
  for (int i = 0; i < 5; i++) sum += get((int)(long)arg + i);
  return (void *)sum;
}
int main(void) {
  pthread_t t[4];
  for (long i = 0; i < 4; i++) pthread_create(&t[i], NULL, worker, (void *)i);
  for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
  return 0;
}
