#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define KEY 24
typedef struct entry {
  char key[KEY];
  char *value;
  int uses;
  struct entry *next;
} entry;

typedef struct {
  pthread_mutex_t mu;
  entry *first;
  int size;
} bucket;

typedef struct {
  bucket *b;
  unsigned n;
} map;

static unsigned hash(const char *s) {
  unsigned h = 5381;
  while (*s) h = h * 33 + (unsigned char)*s++;
  return h;
}

static map *map_new(unsigned n) {
  map *m = malloc(sizeof *m);
  if (!m) exit(1);
  m->n = n;
  m->b = calloc(n, sizeof *m->b);
  if (!m->b) exit(1);
  for (unsigned i = 0; i < n; i++) pthread_mutex_init(&m->b[i].mu, NULL);
  return m;
}

static void map_put(map *m, const char *key, const char *value) {
  bucket *b = &m->b[hash(key) % m->n];
  pthread_mutex_lock(&b->mu);
  entry *e;
  for (e = b->first; e; e = e->next)
    if (strcmp(e->key, key) == 0) break;
  if (!e) {
    e = calloc(1, sizeof *e);
    if (!e) exit(1);
    strncpy(e->key, key, KEY - 1);
    e->next = b->first;
    b->first = e;
    b->size++;
  }
  free(e->value);
  e->value = strdup(value);
  e->uses++;
  pthread_mutex_unlock(&b->mu);
}

static int map_get(map *m, const char *key, char *out, size_t size) {
  bucket *b = &m->b[hash(key) % m->n];
  int found = 0;
#ifdef TWIN
  if (b->size == 0) return 0;
#endif
  pthread_mutex_lock(&b->mu);
  for (entry *e = b->first; e; e = e->next)
    if (strcmp(e->key, key) == 0) {
      snprintf(out, size, "%s", e->value);
      e->uses++;
      found = 1;
      break;
    }
  pthread_mutex_unlock(&b->mu);
  return found;
}

static map *words;
static int rounds;

static void *client(void *arg) {
  long id = (long)arg;
  char key[KEY], value[32], got[32];
  for (int i = 0; i < rounds; i++) {
    snprintf(key, sizeof key, "k%ld", (id * 7 + i) % 11);
    snprintf(value, sizeof value, "v%d", i);
    map_put(words, key, value);
    if (map_get(words, key, got, sizeof got) && got[0] != 'v') abort();
  }
  return NULL;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 2;
  rounds = argc > 2 ? atoi(argv[2]) : 1;
  words = map_new(argc > 3 ? atoi(argv[3]) : 5);
  pthread_t *t = malloc(n * sizeof *t);
  if (!t) return 1;
  for (long i = 0; i < n; i++)
    if (pthread_create(&t[i], NULL, client, (void *)i)) exit(1);
  for (int i = 0; i < n; i++) pthread_join(t[i], NULL);
  int total = 0;
  for (unsigned i = 0; i < words->n; i++) {
    for (entry *e = words->b[i].first; e;) {
      entry *next = e->next;
      total += e->uses;
      free(e->value);
      free(e);
      e = next;
    }
    pthread_mutex_destroy(&words->b[i].mu);
  }
  printf("%d\n", total);
  free(words->b); free(words); free(t);
  return 0;
}
