// EXPECT: verdict=race lines=10,21
// Each job goes to one worker; the last one looks at a job after it was handed over.
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
  int early = jobs[0];
  close(ends[1]);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  return early == 7;
}
