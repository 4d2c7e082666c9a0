// tsp with the shortest tour read under its lock, and a counter of calls: under the lock of the queue where tours are split, under that of the
// shortest tour where one is found. The race is left for rare schedules.
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CITIES = 6, MAX_QUEUE = 4096, SPLIT = 2, MAX_THREADS = 64 };

typedef struct {
  int length, n;
  unsigned visited;
  unsigned char city[CITIES];
} Tour;

static int distance[CITIES][CITIES];
static pthread_mutex_t queue_lock = PTHREAD_MUTEX_INITIALIZER, min_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t queue_changed = PTHREAD_COND_INITIALIZER;
static Tour queue[MAX_QUEUE];
static int n_queue, n_busy;
static int min_length = 1 << 30;
static Tour min_tour;
static int calls;

static void make_map(void) {
  unsigned state = 7;
  for (int i = 0; i < CITIES; i++)
    for (int k = 0; k < i; k++) {
      state = state * 1103515245 + 12345;
      distance[i][k] = distance[k][i] = 10 + (int)(state >> 16) % 90;
    }
}

static void put(const Tour *t) {
  pthread_mutex_lock(&queue_lock);
  if (n_queue < MAX_QUEUE) queue[n_queue++] = *t;
  if (t->n == SPLIT && t->city[1] == CITIES - 1) calls++;
  pthread_cond_signal(&queue_changed);
  pthread_mutex_unlock(&queue_lock);
}

static bool get(Tour *t) {
  pthread_mutex_lock(&queue_lock);
  n_busy--;
  while (!n_queue && n_busy) pthread_cond_wait(&queue_changed, &queue_lock);
  bool got = n_queue > 0;
  if (got) {
    *t = queue[--n_queue];
    n_busy++;
  } else {
    pthread_cond_broadcast(&queue_changed);
  }
  pthread_mutex_unlock(&queue_lock);
  return got;
}

static void set_best(const Tour *t, int length) {
  pthread_mutex_lock(&min_lock);
  if (length < min_length) {
    min_length = length;
    min_tour = *t;
    if (t->city[1] == 1) calls++;
  }
  pthread_mutex_unlock(&min_lock);
}

static Tour extend(const Tour *t, int city) {
  Tour longer = *t;
  longer.length += distance[t->city[t->n - 1]][city];
  longer.city[longer.n++] = (unsigned char)city;
  longer.visited |= 1u << city;
  return longer;
}

static void solve(const Tour *t) {
  pthread_mutex_lock(&min_lock);
  bool hopeless = t->length >= min_length;
  pthread_mutex_unlock(&min_lock);
  if (hopeless) return;
  if (t->n == CITIES) {
    set_best(t, t->length + distance[t->city[CITIES - 1]][0]);
    return;
  }
  for (int c = 1; c < CITIES; c++) {
    if (t->visited >> c & 1) continue;
    Tour longer = extend(t, c);
    if (longer.n <= SPLIT) put(&longer);
    else solve(&longer);
  }
}

static void *work(void *unused) {
  Tour t;
  while (get(&t)) solve(&t);
  return NULL;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 2;
  pthread_t thread[MAX_THREADS];
  Tour start = {.n = 1, .visited = 1};
  make_map();
  queue[n_queue++] = start;
  n_busy = n;
  for (int i = 0; i < n; i++) pthread_create(&thread[i], NULL, work, NULL);
  for (int i = 0; i < n; i++) pthread_join(thread[i], NULL);
  printf("%d\n", min_length);
  return 0;
}
