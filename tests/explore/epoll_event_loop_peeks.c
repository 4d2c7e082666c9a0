// EXPECT: verdict=race lines=27,52
// A poster looks at what is the loop's.
#include <pthread.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
typedef struct Job Job;
struct Job {
  Job *next;
  int *target;
};
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static Job *jobs;
static int poller, wake, done, total; // the last two are the loop's
static void post(Job *job) {
  pthread_mutex_lock(&lock);
  job->next = jobs;
  jobs = job;
  pthread_mutex_unlock(&lock);
  eventfd_write(wake, 1);
}
static void run_jobs(void) {
  pthread_mutex_lock(&lock);
  Job *job = jobs;
  jobs = NULL;
  pthread_mutex_unlock(&lock);
  for (; job; job = job->next, done++) ++*job->target;
}
static void *loop(void *unused) {
  struct epoll_event e;
  eventfd_t value;
  while (done < 2) {
    if (epoll_wait(poller, &e, 1, -1) != 1) abort();
    eventfd_read(wake, &value);
    run_jobs();
  }
  return unused;
}
static void *poster(void *job) {
  post(job);
  return NULL;
}
int main(void) {
  pthread_t t[3];
  Job job[2] = {{NULL, &total}, {NULL, &total}};
  poller = epoll_create1(0);
  wake = eventfd(0, EFD_NONBLOCK);
  struct epoll_event e = {.events = EPOLLIN};
  if (epoll_ctl(poller, EPOLL_CTL_ADD, wake, &e)) return 1;
  pthread_create(&t[0], NULL, loop, NULL);
  for (int i = 0; i < 2; i++) pthread_create(&t[1 + i], NULL, poster, &job[i]);
  if (total == 2) return 0;
  for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
  return total - 2;
}
