// expect: race-free
// twins: 1
#include <ctype.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Words of a text counted in a chained hash table on the heap, one lock for each bucket. */
typedef struct word {
  char *text;
  int count;
  struct word *next;
} Word;

typedef struct {
  int nbuckets;
  Word **buckets;
  pthread_mutex_t *locks;
} Table;

typedef struct {
  Table *table;
  const char *text;
  size_t from, to;
} Job;

static Table *table_new(int n) {
  Table *t = malloc(sizeof *t);
  if (!t)
    exit(1);
  t->nbuckets = n;
  t->buckets = calloc(n, sizeof *t->buckets);
  t->locks = malloc(n * sizeof *t->locks);
  if (!t->buckets || !t->locks)
    exit(1);
  for (int i = 0; i < n; i++)
    pthread_mutex_init(&t->locks[i], NULL);
  return t;
}

static void table_count(Table *t, const char *word) {
  unsigned h = 0;
  for (const char *p = word; *p; p++)
    h = h * 31 + (unsigned char)*p;
  h %= t->nbuckets;
#ifdef TWIN
  for (Word *w = t->buckets[h]; w; w = w->next)
    if (!strcmp(w->text, word)) {
      pthread_mutex_lock(&t->locks[h]);
      w->count++;
      pthread_mutex_unlock(&t->locks[h]);
      return;
    }
  pthread_mutex_lock(&t->locks[h]);
#else
  pthread_mutex_lock(&t->locks[h]);
  for (Word *w = t->buckets[h]; w; w = w->next)
    if (!strcmp(w->text, word)) {
      w->count++;
      pthread_mutex_unlock(&t->locks[h]);
      return;
    }
#endif
  Word *w = malloc(sizeof *w);
  if (w) {
    w->text = strdup(word);
    w->count = 1;
    w->next = t->buckets[h];
    t->buckets[h] = w;
  }
  pthread_mutex_unlock(&t->locks[h]);
}

static void *scan(void *arg) {
  Job *j = arg;
  char word[32];
  int n = 0;
  for (size_t i = j->from; i < j->to; i++) {
    if (isalpha((unsigned char)j->text[i]) && n < 31)
      word[n++] = j->text[i];
    else if (n > 0) {
      word[n] = 0;
      table_count(j->table, word);
      n = 0;
    }
  }
  return NULL;
}

int main(int argc, char **argv) {
  const char *text = argc > 1 ? argv[1] : "a b a b ";
  int n = argc > 2 ? atoi(argv[2]) : 2;
  size_t length = strlen(text);
  Table *table = table_new(16);
  pthread_t *threads = malloc(n * sizeof *threads);
  Job *jobs = malloc(n * sizeof *jobs);
  if (!threads || !jobs)
    return 1;
  for (int i = 0; i < n; i++) {
    jobs[i].table = table;
    jobs[i].text = text;
    jobs[i].from = length * i / n;
    jobs[i].to = length * (i + 1) / n;
    if (pthread_create(&threads[i], NULL, scan, &jobs[i])) {
      perror("pthread_create");
      exit(1);
    }
  }
  for (int i = 0; i < n; i++)
    pthread_join(threads[i], NULL);
  for (int i = 0; i < table->nbuckets; i++)
    for (Word *w = table->buckets[i]; w; w = w->next)
      printf("%s %d\n", w->text, w->count);
  free(threads);
  free(jobs);
  return 0;
}
