// EXPECT: verdict=race lines=14,26 lines=15,26 lines=16,26 lines=17,26 executions=31
// A descriptor that another thread closes: whoever comes too late is told so. A line of `uses` for each kind of call; each race is one behind a call that failed.
#define _GNU_SOURCE
#include <fcntl.h>
#include <pthread.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int g[4], file[3], ends[2];

static void *uses(void *arg) {
  struct stat s;
  if (lseek(file[0], 0, SEEK_SET) < 0) g[0]++;
  if (fstat(file[1], &s)) g[1]++;
  if (fcntl(file[2], F_GETFL) < 0) g[2]++;
  if (write(ends[1], "x", 1) < 0) g[3]++; // EBADF, and no SIGPIPE
  return NULL;
}

int main(void) {
  pthread_t t;
  for (int i = 0; i < 3; i++) file[i] = open("/tmp/closed_meanwhile", O_CREAT | O_RDWR, 0600);
  if (pipe(ends)) return 0;
  pthread_create(&t, NULL, uses, NULL);
  memset(g, 0, sizeof g);
  for (int i = 0; i < 3; i++) close(file[i]);
  close(ends[1]);
  pthread_join(t, NULL);
  return 0;
}
