// A shared database: threads run queries under the lock of the table that they ask, and once in a while they delete what is stale, all together. Fig. 2.4
// of the paper in a larger house: the number of deletions is tested under one lock and counted under another.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

enum { TABLES = 4, ROWS = 16, QUERIES = 6, MAX_THREADS = 64 };

typedef struct {
  pthread_mutex_t lock;
  int row[ROWS], stale;
} Table;

static Table tables[TABLES];
static pthread_mutex_t key_lock = PTHREAD_MUTEX_INITIALIZER, number_lock = PTHREAD_MUTEX_INITIALIZER,
                       deletion_lock = PTHREAD_MUTEX_INITIALIZER, log_lock = PTHREAD_MUTEX_INITIALIZER;
static int deletions, deleted, compressed, queries;

static int query(Table *t, int key) {
  int found = 0;
  pthread_mutex_lock(&t->lock);
  for (int i = 0; i < ROWS; i++) found += t->row[i] % 7 == key;
  if (found > 3) t->stale++;
  pthread_mutex_unlock(&t->lock);
  pthread_mutex_lock(&log_lock);
  queries++;
  pthread_mutex_unlock(&log_lock);
  return found;
}

static void delete_stale(int me, int n) {
  pthread_mutex_lock(&key_lock);
  if (deletions % 5 == 0) compressed++;
  pthread_mutex_unlock(&key_lock);
  for (int t = me % TABLES; t < TABLES; t += n) {
    pthread_mutex_lock(&tables[t].lock);
    int gone = tables[t].stale;
    tables[t].stale = 0;
    pthread_mutex_unlock(&tables[t].lock);
    pthread_mutex_lock(&number_lock);
    deleted += gone;
    pthread_mutex_unlock(&number_lock);
  }
  pthread_mutex_lock(&deletion_lock);
  deletions++;
  pthread_mutex_unlock(&deletion_lock);
}

static int n_threads;

static void *ask(void *argument) {
  int me = (int)(long)argument, sum = 0;
  for (int i = 0; i < QUERIES; i++) {
    sum += query(&tables[(me + i) % TABLES], i);
    if (i == QUERIES / 2) delete_stale(me, n_threads);
  }
  return (void *)(long)sum;
}

int main(int argc, char **argv) {
  pthread_t thread[MAX_THREADS];
  n_threads = argc > 1 ? atoi(argv[1]) : 2;
  for (int t = 0; t < TABLES; t++) {
    pthread_mutex_init(&tables[t].lock, NULL);
    for (int i = 0; i < ROWS; i++) tables[t].row[i] = t * 31 + i * 17;
  }
  for (int i = 0; i < n_threads; i++) pthread_create(&thread[i], NULL, ask, (void *)(long)i);
  for (int i = 0; i < n_threads; i++) pthread_join(thread[i], NULL);
  printf("%d %d %d\n", queries, deletions, compressed);
  return 0;
}
