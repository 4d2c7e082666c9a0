// A hash table with a lock for each of 1,024 buckets; four threads that each add and look up so many
// keys.
#include <pthread.h>
#include <stdlib.h>

enum { BUCKETS = 1024, THREADS = 4 };
typedef struct Entry {
  unsigned key, value;
  struct Entry *next;
} Entry;
static struct {
  pthread_mutex_t lock;
  Entry *first;
} table[BUCKETS];
static int operations;

static void add(unsigned key, unsigned value) {
  unsigned b = key * 2654435761u >> 22;
  pthread_mutex_lock(&table[b].lock);
  Entry *e = table[b].first;
  while (e && e->key != key) e = e->next;
  if (!e) {
    e = malloc(sizeof *e);
    *e = (Entry){key, 0, table[b].first};
    table[b].first = e;
  }
  e->value = e->value * 3 + value;
  pthread_mutex_unlock(&table[b].lock);
}

static void *work(void *p) {
  unsigned seed = 12345u + (unsigned)(long)p;
  for (int i = 0; i < operations; i++) {
    seed = seed * 1103515245u + 12345u;
    add(seed >> 16 & 4095, (unsigned)i);
  }
  return NULL;
}

int main(int argc, char **argv) {
  operations = argc > 1 ? atoi(argv[1]) : 1000;
  for (int i = 0; i < BUCKETS; i++) pthread_mutex_init(&table[i].lock, NULL);
  pthread_t t[THREADS];
  for (long i = 0; i < THREADS; i++) pthread_create(&t[i], NULL, work, (void *)i);
  for (int i = 0; i < THREADS; i++) pthread_join(t[i], NULL);
  return 0;
}
