// expect: race-free
// twins: 1
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BUCKETS 8

/* A hash table with string keys and a lock for each bucket. */
typedef struct Entry {
  char key[32];
  int value;
  struct Entry *next;
} Entry;

typedef struct {
  pthread_mutex_t lock;
  Entry *first;
} Bucket;

static Bucket table[BUCKETS];

static unsigned hash(const char *s) {
  unsigned h = 5381;
  while (*s)
    h = h * 33 + (unsigned char)*s++;
  return h % BUCKETS;
}

static void table_add(const char *key, int by) {
  Bucket *b = &table[hash(key)];
  pthread_mutex_lock(&b->lock);
  Entry *e;
  for (e = b->first; e; e = e->next)
    if (strcmp(e->key, key) == 0)
      break;
  if (!e) {
    e = malloc(sizeof *e);
    if (!e) {
      pthread_mutex_unlock(&b->lock);
      return;
    }
    strncpy(e->key, key, sizeof e->key - 1);
    e->key[sizeof e->key - 1] = '\0';
    e->value = 0;
    e->next = b->first;
    b->first = e;
  }
#ifdef TWIN
  pthread_mutex_unlock(&b->lock);
  e->value += by;
#else
  e->value += by;
  pthread_mutex_unlock(&b->lock);
#endif
}

static int table_get(const char *key, int *value) {
  Bucket *b = &table[hash(key)];
  int found = 0;
  pthread_mutex_lock(&b->lock);
  for (Entry *e = b->first; e; e = e->next)
    if (!strcmp(e->key, key)) {
      *value = e->value;
      found = 1;
      break;
    }
  pthread_mutex_unlock(&b->lock);
  return found;
}

static int rounds;

static void *worker(void *arg) {
  int id = *(int *)arg;
  char key[32];
  for (int i = 0; i < rounds; i++) {
    snprintf(key, sizeof key, "key%d", i % 5);
    table_add(key, id + 1);
    int v;
    if (table_get(key, &v) && v < 0)
      printf("negative %s\n", key);
  }
  return NULL;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 2;
  rounds = argc > 2 ? atoi(argv[2]) : 1;
  for (int i = 0; i < BUCKETS; i++)
    pthread_mutex_init(&table[i].lock, NULL);
  pthread_t *t = malloc(n * sizeof *t);
  int *id = malloc(n * sizeof *id);
  if (!t || !id)
    return 1;
  for (int i = 0; i < n; i++) {
    id[i] = i;
    if (pthread_create(&t[i], NULL, worker, &id[i]))
      exit(1);
  }
  for (int i = 0; i < n; i++)
    pthread_join(t[i], NULL);
  for (int i = 0; i < BUCKETS; i++) {
    Entry *e = table[i].first;
    while (e) {
      Entry *next = e->next;
      printf("%s = %d\n", e->key, e->value);
      free(e);
      e = next;
    }
    pthread_mutex_destroy(&table[i].lock);
  }
  free(t);
  free(id);
  return 0;
}
