// The argument of a job is written to after the job was handed over.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
typedef struct job {
  struct job *next;
  void (*function)(void *);
  void *argument;
} job_t;
typedef struct {
  job_t *front, *rear;
  pthread_mutex_t mutex;
  pthread_cond_t has_jobs;
  int length;
} queue_t;
typedef struct {
  pthread_t *threads;
  int n_threads, alive, stop;
  queue_t queue;
} pool_t;
static void *work(void *p) {
  pool_t *pool = p;
  for (;;) {
    pthread_mutex_lock(&pool->queue.mutex);
    while (!pool->queue.front && !pool->stop) pthread_cond_wait(&pool->queue.has_jobs, &pool->queue.mutex);
    if (!pool->queue.front) {
      pthread_mutex_unlock(&pool->queue.mutex);
      return NULL;
    }
    job_t *job = pool->queue.front;
    pool->queue.front = job->next;
    if (!pool->queue.front) pool->queue.rear = NULL;
    pool->queue.length--;
    pthread_mutex_unlock(&pool->queue.mutex);
    job->function(job->argument);
    free(job);
  }
}
static pool_t *pool_new(int n) {
  pool_t *pool = malloc(sizeof *pool);
  if (!pool) return NULL;
  pool->n_threads = n;
  pool->stop = 0;
  pool->queue.front = pool->queue.rear = NULL;
  pool->queue.length = 0;
  pthread_mutex_init(&pool->queue.mutex, NULL);
  pthread_cond_init(&pool->queue.has_jobs, NULL);
  pool->threads = malloc(n * sizeof *pool->threads);
  for (int i = 0; i < n; i++) pthread_create(&pool->threads[i], NULL, work, pool);
  return pool;
}
static int pool_add(pool_t *pool, void (*function)(void *), void *argument) {
  job_t *job = malloc(sizeof *job);
  if (!job) return -1;
  job->function = function;
  job->argument = argument;
  job->next = NULL;
  pthread_mutex_lock(&pool->queue.mutex);
  if (!pool->queue.front) {
    pool->queue.front = job;
    pool->queue.rear = job;
  } else {
    pool->queue.rear->next = job;
    pool->queue.rear = job;
  }
  pool->queue.length++;
  pthread_cond_signal(&pool->queue.has_jobs);
  pthread_mutex_unlock(&pool->queue.mutex);
  return 0;
}
static void pool_free(pool_t *pool) {
  pthread_mutex_lock(&pool->queue.mutex);
  pool->stop = 1;
  pthread_cond_broadcast(&pool->queue.has_jobs);
  pthread_mutex_unlock(&pool->queue.mutex);
  for (int i = 0; i < pool->n_threads; i++) pthread_join(pool->threads[i], NULL);
  free(pool->threads);
  free(pool);
}
static void square(void *p) {
  int *n = p;
  *n = *n * *n;
  free(n);
}
int main(void) {
  pool_t *pool = pool_new(4);
  for (int i = 0; i < 10; i++) {
    int *n = malloc(sizeof *n);
    *n = i;
    pool_add(pool, square, n);
    *n = 0;
  }
  pool_free(pool);
  return 0;
}
