// expect: race-free
// twins: 1
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#define MAX 64

/* A deque for each worker; who has nothing left takes from the others. */
typedef struct {
  pthread_mutex_t lock;
  int top, bottom;
  int tasks[MAX];
} Deque;

typedef struct {
  int id;
  long done;
} Worker;

static Deque *deques;
static int nworkers;

static void push(Deque *d, int task) {
  pthread_mutex_lock(&d->lock);
  if (d->bottom < MAX)
    d->tasks[d->bottom++] = task;
  pthread_mutex_unlock(&d->lock);
}

static int pop(Deque *d) {
  int task = -1;
  pthread_mutex_lock(&d->lock);
  if (d->bottom > d->top)
    task = d->tasks[--d->bottom];
  pthread_mutex_unlock(&d->lock);
  return task;
}

static int steal(Deque *d) {
  int task = -1;
#ifdef TWIN
  if (d->top >= d->bottom)
    return -1;
#endif
  pthread_mutex_lock(&d->lock);
  if (d->bottom > d->top)
    task = d->tasks[d->top++];
  pthread_mutex_unlock(&d->lock);
  return task;
}

static void *work(void *arg) {
  Worker *w = arg;
  for (;;) {
    int task = pop(&deques[w->id]);
    for (int i = 1; task < 0 && i < nworkers; i++)
      task = steal(&deques[(w->id + i) % nworkers]);
    if (task < 0)
      return NULL;
    w->done += task;
  }
}

int main(int argc, char **argv) {
  nworkers = argc > 1 ? atoi(argv[1]) : 2;
  int ntasks = argc > 2 ? atoi(argv[2]) : 2;
  deques = calloc(nworkers, sizeof *deques);
  Worker *workers = calloc(nworkers, sizeof *workers);
  pthread_t *threads = calloc(nworkers, sizeof *threads);
  if (!deques || !workers || !threads)
    return 1;
  for (int i = 0; i < nworkers; i++) {
    pthread_mutex_init(&deques[i].lock, NULL);
    workers[i].id = i;
  }
  for (int i = 0; i < ntasks; i++)
    push(&deques[i % nworkers], i);
  for (int i = 0; i < nworkers; i++)
    if (pthread_create(&threads[i], NULL, work, &workers[i]))
      exit(1);
  long done = 0;
  for (int i = 0; i < nworkers; i++) {
    pthread_join(threads[i], NULL);
    done += workers[i].done;
  }
  printf("done %ld\n", done);
  for (int i = 0; i < nworkers; i++)
    pthread_mutex_destroy(&deques[i].lock);
  free(deques);
  free(workers);
  free(threads);
  return 0;
}
