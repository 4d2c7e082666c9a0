// EXPECT: verdict=race-free
// Two workers take jobs from a list until it is closed.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
struct job {
  struct job *next;
  int input, output;
};
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t more = PTHREAD_COND_INITIALIZER;
static struct job *jobs;
static int closed;
static struct job *next_job(void) {
  pthread_mutex_lock(&lock);
  while (!jobs && !closed) pthread_cond_wait(&more, &lock);
  struct job *job = jobs;
  if (job) jobs = job->next;
  pthread_mutex_unlock(&lock);
  return job;
}
static void *work(void *arg) {
  for (struct job *job; (job = next_job());) job->output = job->input * job->input;
  return arg;
}
int main(void) {
  pthread_t worker[2];
  struct job *job = calloc(2, sizeof *job);
  for (int i = 0; i < 2; i++) pthread_create(&worker[i], NULL, work, NULL);
  for (int i = 0; i < 2; i++) {
    pthread_mutex_lock(&lock);
    job[i].input = i + 2;
    job[i].next = jobs;
    jobs = &job[i];
    closed = i == 1;
    pthread_cond_broadcast(&more);
    pthread_mutex_unlock(&lock);
  }
  for (int i = 0; i < 2; i++) pthread_join(worker[i], NULL);
  assert(job[0].output == 4 && job[1].output == 9);
  free(job);
  return 0;
}
