// expect: race-free
// twins: 3
// Jobs of a list that say which element of an array they are about; the workers only count.
#include <pthread.h>
#include <stdlib.h>
#ifndef TWIN
#define TWIN 0
#endif
typedef struct Job {
  int *about;
  int size;
  struct Job *next;
} Job;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static Job *jobs, *kept[100];
static int numbers[100], total;

static void *worker(void *unused) {
  for (;;) {
    pthread_mutex_lock(&lock);
    Job *j = jobs;
    if (j) jobs = j->next;
    pthread_mutex_unlock(&lock);
    if (!j) return NULL;
    int size = j->size;
    if (TWIN == 3) size += *j->about;
    free(j);
    pthread_mutex_lock(&lock);
    total += size;
    pthread_mutex_unlock(&lock);
  }
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 3;
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, worker, NULL);
  for (int i = 0; i < n && i < 100; i++) {
    Job *j = malloc(sizeof *j);
    if (!j) return 1;
    j->about = &numbers[i];
    j->size = i;
    if (TWIN == 1) kept[i] = j;
    pthread_mutex_lock(&lock);
    j->next = jobs;
    jobs = j;
    pthread_mutex_unlock(&lock);
    if (TWIN == 1) kept[i]->size = 2;
    if (TWIN == 2) j->size = 2;
    if (TWIN == 3) numbers[i] = 1;
  }
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  return total > 0 ? 0 : 1;
}
