// A travelling salesman by branch and bound: each worker has a priority queue of partial tours, ordered by a lower bound, and steals the best one of
// another when its own is empty. The shortest tour so far is written under a lock. The bound is checked under that lock as well, but for one place:
// a thief looks at it without, after it has stolen, which the observed run need not do.
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CITIES = 7, MAX_HEAP = 2048, SPLIT = 3, MAX_THREADS = 64, FAR = 1 << 28 };

// ---- the map

static int distance[CITIES][CITIES], nearest[CITIES]; // nearest: the shortest way out of a city

static unsigned random_state = 7;

static int random_below(int n) {
  random_state = random_state * 1103515245 + 12345;
  return (int)(random_state >> 16) % n;
}

static void make_map(void) {
  int x[CITIES], y[CITIES];
  for (int i = 0; i < CITIES; i++) x[i] = random_below(100), y[i] = random_below(100);
  for (int i = 0; i < CITIES; i++)
    for (int k = 0; k < CITIES; k++) distance[i][k] = abs(x[i] - x[k]) + abs(y[i] - y[k]) + 1;
  for (int i = 0; i < CITIES; i++) {
    nearest[i] = FAR;
    for (int k = 0; k < CITIES; k++)
      if (k != i && distance[i][k] < nearest[i]) nearest[i] = distance[i][k];
  }
}

// ---- partial tours

typedef struct {
  int length, bound, n;
  unsigned visited;
  unsigned char city[CITIES];
} Tour;

// What is left costs at least the shortest way out of each city that has not been left.
static int lower_bound(const Tour *t) {
  int bound = t->length + nearest[t->city[t->n - 1]];
  for (int c = 0; c < CITIES; c++)
    if (!(t->visited >> c & 1)) bound += nearest[c];
  return bound;
}

static Tour first_tour(void) {
  Tour t = {.n = 1, .visited = 1};
  t.bound = lower_bound(&t);
  return t;
}

static Tour extended(const Tour *t, int city) {
  Tour longer = *t;
  longer.length += distance[t->city[t->n - 1]][city];
  longer.city[longer.n++] = (unsigned char)city;
  longer.visited |= 1u << city;
  longer.bound = lower_bound(&longer);
  return longer;
}

// ---- a heap of tours for each worker, the least bound on top

typedef struct {
  pthread_mutex_t lock;
  int n, stolen;
  Tour tour[MAX_HEAP];
} Heap;

static Heap heaps[MAX_THREADS];
static int workers;

static void swap(Tour *a, Tour *b) {
  Tour t = *a;
  *a = *b;
  *b = t;
}

static void sift_up(Heap *h, int i) {
  for (; i && h->tour[i].bound < h->tour[(i - 1) / 2].bound; i = (i - 1) / 2) swap(&h->tour[i], &h->tour[(i - 1) / 2]);
}

static void sift_down(Heap *h, int i) {
  for (int child; (child = 2 * i + 1) < h->n; i = child) {
    if (child + 1 < h->n && h->tour[child + 1].bound < h->tour[child].bound) child++;
    if (h->tour[i].bound <= h->tour[child].bound) return;
    swap(&h->tour[i], &h->tour[child]);
  }
}

static void heap_push(Heap *h, const Tour *t) {
  pthread_mutex_lock(&h->lock);
  if (h->n < MAX_HEAP) {
    h->tour[h->n] = *t;
    sift_up(h, h->n++);
  }
  pthread_mutex_unlock(&h->lock);
}

static bool heap_pop(Heap *h, Tour *t) {
  pthread_mutex_lock(&h->lock);
  bool any = h->n > 0;
  if (any) {
    *t = h->tour[0];
    h->tour[0] = h->tour[--h->n];
    sift_down(h, 0);
  }
  pthread_mutex_unlock(&h->lock);
  return any;
}

// ---- the best tour so far

static pthread_mutex_t best_lock = PTHREAD_MUTEX_INITIALIZER;
static int best_length = FAR, improvements;
static Tour best_tour;

static bool is_promising(int bound) {
  pthread_mutex_lock(&best_lock);
  bool promising = bound < best_length;
  pthread_mutex_unlock(&best_lock);
  return promising;
}

static void offer(const Tour *t) {
  int length = t->length + distance[t->city[CITIES - 1]][0];
  pthread_mutex_lock(&best_lock);
  if (length < best_length) {
    best_length = length;
    best_tour = *t;
    improvements++;
  }
  pthread_mutex_unlock(&best_lock);
}

// ---- workers

static bool steal(int thief, Tour *t) {
  for (int i = 1; i < workers; i++) {
    Heap *victim = &heaps[(thief + i) % workers];
    if (!heap_pop(victim, t)) continue;
    pthread_mutex_lock(&victim->lock);
    victim->stolen++;
    pthread_mutex_unlock(&victim->lock);
    if (t->bound < best_length) return true; // without the lock
  }
  return false;
}

static void solve(int worker, const Tour *t) {
  if (!is_promising(t->bound)) return;
  if (t->n == CITIES) return offer(t);
  for (int c = 1; c < CITIES; c++) {
    if (t->visited >> c & 1) continue;
    Tour longer = extended(t, c);
    if (longer.n <= SPLIT) heap_push(&heaps[worker], &longer);
    else solve(worker, &longer);
  }
}

static void *work(void *number) {
  int worker = (int)(long)number;
  for (Tour t; heap_pop(&heaps[worker], &t) || steal(worker, &t);) solve(worker, &t);
  return NULL;
}

int main(int argc, char **argv) {
  workers = argc > 1 ? atoi(argv[1]) : 2;
  pthread_t thread[MAX_THREADS];
  make_map();
  Tour start = first_tour();
  for (int c = 1; c < CITIES; c++) {
    Tour t = extended(&start, c);
    Heap *h = &heaps[c % workers];
    h->tour[h->n] = t; // nobody else is there yet
    sift_up(h, h->n++);
  }
  for (int i = 0; i < workers; i++) pthread_mutex_init(&heaps[i].lock, NULL);
  for (long i = 0; i < workers; i++) pthread_create(&thread[i], NULL, work, (void *)i);
  for (int i = 0; i < workers; i++) pthread_join(thread[i], NULL);
  printf("%d after %d improvements\n", best_length, improvements);
  return 0;
}
