// A parallel sort: each thread sorts its part, then pairs are merged as they become ready. How many parts are in order is counted under the lock of
// the part that was merged into, so two of these locks guard one counter.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PART = 40, MAX_THREADS = 64 };

typedef struct {
  pthread_mutex_t lock;
  pthread_cond_t sorted;
  int start, length, ready;
} Part;

static int n_threads, array[PART * MAX_THREADS], merged;
static Part parts[MAX_THREADS];

static void sort(int *a, int n) {
  for (int i = 1; i < n; i++) {
    int x = a[i], k = i;
    for (; k && a[k - 1] > x; k--) a[k] = a[k - 1];
    a[k] = x;
  }
}

static void announce(Part *p) {
  pthread_mutex_lock(&p->lock);
  p->ready = 1;
  pthread_cond_signal(&p->sorted);
  pthread_mutex_unlock(&p->lock);
}

static void await(Part *p) {
  pthread_mutex_lock(&p->lock);
  while (!p->ready) pthread_cond_wait(&p->sorted, &p->lock);
  pthread_mutex_unlock(&p->lock);
}

static void merge(Part *into, Part *from) {
  sort(array + into->start, into->length + from->length);
  pthread_mutex_lock(&into->lock);
  into->length += from->length;
  merged++;
  pthread_mutex_unlock(&into->lock);
}

static void *work(void *argument) {
  int me = (int)(long)argument;
  Part *own = &parts[me];
  sort(array + own->start, own->length);
  for (int step = 1; step < n_threads && me % (2 * step) == 0; step *= 2)
    if (me + step < n_threads) {
      await(&parts[me + step]);
      merge(own, &parts[me + step]);
    }
  announce(own);
  return NULL;
}

int main(int argc, char **argv) {
  pthread_t thread[MAX_THREADS];
  unsigned state = 3;
  n_threads = argc > 1 ? atoi(argv[1]) : 2;
  for (int i = 0; i < PART * n_threads; i++) array[i] = (int)((state = state * 1103515245 + 12345) >> 16) % 1000;
  for (int i = 0; i < n_threads; i++) {
    parts[i] = (Part){.start = i * PART, .length = PART};
    pthread_mutex_init(&parts[i].lock, NULL);
    pthread_cond_init(&parts[i].sorted, NULL);
  }
  for (int i = 0; i < n_threads; i++) pthread_create(&thread[i], NULL, work, (void *)(long)i);
  for (int i = 0; i < 3; i++) {
    pthread_mutex_lock(&parts[1].lock);
    if (merged == n_threads - 1) i = 3; // how far is it? The lock of another part
    pthread_mutex_unlock(&parts[1].lock);
  }
  for (int i = 0; i < n_threads; i++) pthread_join(thread[i], NULL);
  printf("%d %d\n", merged, array[0]);
  return 0;
}
