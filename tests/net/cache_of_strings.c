// expect: race-free
// twins: 1
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SIZE 32

/* A cache of strings under a reader-writer lock. */
struct slot {
  int used;
  int key;
  char text[24];
};

struct cache {
  pthread_rwlock_t lock;
  struct slot slots[SIZE];
  int misses;
};

static struct cache *cache;
static int rounds;

static int lookup(int key, char *out, size_t n) {
  int hit = 0;
  pthread_rwlock_rdlock(&cache->lock);
  struct slot *s = &cache->slots[key % SIZE];
  if (s->used && s->key == key) {
    strncpy(out, s->text, n - 1);
    out[n - 1] = 0;
    hit = 1;
  }
#ifdef TWIN
  else
    cache->misses++;
#endif
  pthread_rwlock_unlock(&cache->lock);
  return hit;
}

static void insert(int key) {
  pthread_rwlock_wrlock(&cache->lock);
  struct slot *s = &cache->slots[key % SIZE];
  s->used = 1;
  s->key = key;
  snprintf(s->text, sizeof s->text, "value-%d", key);
#ifndef TWIN
  cache->misses++;
#endif
  pthread_rwlock_unlock(&cache->lock);
}

static void *client(void *arg) {
  unsigned seed = *(unsigned *)arg;
  char text[24];
  int hits = 0;
  for (int i = 0; i < rounds; i++) {
    int key = rand_r(&seed) % 100;
    if (lookup(key, text, sizeof text))
      hits += strlen(text) > 0;
    else
      insert(key);
  }
  *(unsigned *)arg = hits;
  return NULL;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 2;
  rounds = argc > 2 ? atoi(argv[2]) : 2;
  cache = calloc(1, sizeof *cache);
  if (!cache)
    return 1;
  if (pthread_rwlock_init(&cache->lock, NULL) != 0)
    return 1;
  pthread_t *t = calloc(n, sizeof *t);
  unsigned *arg = calloc(n, sizeof *arg);
  if (!t || !arg)
    return 1;
  for (int i = 0; i < n; i++) {
    arg[i] = 7 * i + 1;
    if (pthread_create(&t[i], NULL, client, &arg[i]) != 0) {
      perror("pthread_create");
      exit(1);
    }
  }
  int hits = 0;
  for (int i = 0; i < n; i++) {
    pthread_join(t[i], NULL);
    hits += arg[i];
  }
  printf("%d hits, %d misses\n", hits, cache->misses);
  pthread_rwlock_destroy(&cache->lock);
  free(cache);
  free(t);
  free(arg);
  return 0;
}
