// The kernel of a crawler: a pool of threads works on requests to archives; a request may be cancelled while a thread works on it. The state of a task
// has a lock, but who looks whether there is somebody to interrupt does so without it.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

enum { TASKS = 6, MAX_THREADS = 64 };
typedef enum { WAITING, RUNNING, DONE, CANCELLED } State;

typedef struct {
  pthread_mutex_t lock;
  State state;
  int worker; // who works on it; 0: nobody
  int result;
} Task;

static Task tasks[TASKS];
static pthread_mutex_t pool_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t pool_changed = PTHREAD_COND_INITIALIZER;
static int next_task, tasks_done, interrupted[MAX_THREADS];

static Task *take(void) {
  pthread_mutex_lock(&pool_lock);
  Task *t = next_task < TASKS ? &tasks[next_task++] : NULL;
  pthread_mutex_unlock(&pool_lock);
  return t;
}

static int fetch(int number) {
  int sum = 0;
  for (int i = 0; i < 100; i++) sum = sum * 31 + number;
  return sum;
}

static void run(Task *t, int me) {
  pthread_mutex_lock(&t->lock);
  int wanted = t->state == WAITING;
  if (wanted) t->state = RUNNING;
  pthread_mutex_unlock(&t->lock);
  if (wanted) {
    t->worker = me;
    int result = fetch((int)(t - tasks));
    pthread_mutex_lock(&t->lock);
    t->result = result;
    t->state = DONE;
    pthread_mutex_unlock(&t->lock);
  }
  pthread_mutex_lock(&pool_lock);
  tasks_done++;
  pthread_cond_signal(&pool_changed);
  pthread_mutex_unlock(&pool_lock);
}

static void *work(void *argument) {
  for (Task *t; (t = take());) run(t, (int)(long)argument);
  return NULL;
}

static void cancel(Task *t) {
  int worker = t->worker; // whom to interrupt, without the lock
  pthread_mutex_lock(&t->lock);
  int running = t->state == RUNNING;
  if (t->state == WAITING) t->state = CANCELLED;
  pthread_mutex_unlock(&t->lock);
  if (running) interrupted[worker]++;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 2;
  pthread_t thread[MAX_THREADS];
  for (int i = 0; i < TASKS; i++) pthread_mutex_init(&tasks[i].lock, NULL);
  for (int i = 0; i < n; i++) pthread_create(&thread[i], NULL, work, (void *)(long)(i + 1));
  pthread_mutex_lock(&pool_lock);
  while (tasks_done < TASKS / 2) pthread_cond_wait(&pool_changed, &pool_lock);
  pthread_mutex_unlock(&pool_lock);
  for (int i = 0; i < TASKS; i++) cancel(&tasks[i]);
  for (int i = 0; i < n; i++) pthread_join(thread[i], NULL);
  int sum = 0;
  for (int i = 0; i < TASKS; i++) sum += tasks[i].state == DONE;
  printf("%d\n", sum);
  return 0;
}
