// EXPECT: verdict=race-free
// Each job goes to one worker, and the results are read when all are done.
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>
static int ends[2];
static int jobs[3];
static void *worker(void *unused) {
  int *job;
  while (read(ends[0], &job, sizeof job) == sizeof job) ++*job;
  return unused;
}
int main(void) {
  pthread_t t[2];
  if (pipe(ends)) return 1;
  for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, worker, NULL);
  for (int i = 0; i < 3; i++) {
    int *job = &jobs[i];
    if (write(ends[1], &job, sizeof job) != sizeof job) abort();
  }
  close(ends[1]);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  int early = jobs[0];
  return early == 7;
}
