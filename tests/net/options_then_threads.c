// expect: race-free
// Options are parsed before any thread starts.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static int verbose, n = 2;
static const char *name = "none";
static long count;
static void *worker(void *arg) {
  if (verbose) printf("%s\n", name);
  pthread_mutex_lock(&lock);
  count++;
  pthread_mutex_unlock(&lock);
  return NULL;
}
int main(int argc, char **argv) {
  int c;
  while ((c = getopt(argc, argv, "vn:f:")) != -1) {
    if (c == 'v') verbose = 1;
    else if (c == 'n') n = (int)strtol(optarg, NULL, 10);
    else if (c == 'f') name = optarg;
  }
  if (n > 8) n = 8;
  pthread_t t[8];
  for (int i = 0; i < n; i++) pthread_create(&t[i], NULL, worker, NULL);
  for (int i = 0; i < n; i++) pthread_join(t[i], NULL);
  printf("%ld\n", count);
  return 0;
}
