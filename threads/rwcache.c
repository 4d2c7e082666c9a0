#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

/* A cache of slow results: looked up as readers, filled as writer. */
typedef struct item {
  long key, value;
  struct item *next;
} item;

typedef struct {
  pthread_rwlock_t lock;
  item **table;
  int size, entries;
} cache;

static cache *c;
static int rounds;

static long slow(long k) { return k * k + 1; }

static int lookup(cache *c, long key, long *value) {
  for (item *i = c->table[key % c->size]; i; i = i->next)
    if (i->key == key) {
      *value = i->value;
      return 1;
    }
  return 0;
}

static long get(cache *c, long key) {
  long value;
  pthread_rwlock_rdlock(&c->lock);
  int found = lookup(c, key, &value);
  pthread_rwlock_unlock(&c->lock);
  if (found) return value;
  item *fresh = malloc(sizeof *fresh);
  if (!fresh) exit(1);
  fresh->key = key;
  fresh->value = slow(key);
#ifdef TWIN
  pthread_rwlock_rdlock(&c->lock);
#else
  pthread_rwlock_wrlock(&c->lock);
#endif
  if (lookup(c, key, &value)) {
    pthread_rwlock_unlock(&c->lock);
    free(fresh);
    return value;
  }
  fresh->next = c->table[key % c->size];
  c->table[key % c->size] = fresh;
  c->entries++;
  value = fresh->value;
  pthread_rwlock_unlock(&c->lock);
  return value;
}

static void *client(void *arg) {
  unsigned seed = (unsigned)(size_t)arg;
  long sum = 0;
  for (int i = 0; i < rounds; i++) sum += get(c, rand_r(&seed) % 100);
  return (void *)sum;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 2;
  rounds = argc > 2 ? atoi(argv[2]) : 1;
  c = malloc(sizeof *c);
  if (!c) return 1;
  c->size = argc > 3 ? atoi(argv[3]) : 7;
  c->entries = 0;
  c->table = calloc(c->size, sizeof *c->table);
  pthread_t *t = malloc(n * sizeof *t);
  if (!c->table || !t) return 1;
  pthread_rwlock_init(&c->lock, NULL);
  for (int i = 0; i < n; i++)
    if (pthread_create(&t[i], NULL, client, (void *)(size_t)(i + 1))) exit(1);
  long sum = 0;
  for (int i = 0; i < n; i++) {
    void *r;
    pthread_join(t[i], &r);
    sum += (long)r;
  }
  for (int i = 0; i < c->size; i++)
    while (c->table[i]) {
      item *x = c->table[i];
      c->table[i] = x->next;
      free(x);
    }
  printf("%ld %d\n", sum, c->entries);
  pthread_rwlock_destroy(&c->lock);
  free(c->table); free(c); free(t);
  return 0;
}
