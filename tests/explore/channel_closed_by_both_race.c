// EXPECT: verdict=race lines=11,29 executions=4
// One of the two says what it has done after it has closed its descriptor.
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

static int ends[2], twin, first, second;

static void *closer(void *unused) {
  close(twin);
  second = 1;
  return NULL;
}

static void *other_closer(void *unused) {
  first = 1;
  close(ends[1]);
  return NULL;
}

int main(void) {
  char byte;
  if (pipe(ends)) abort();
  twin = dup(ends[1]);
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, closer, NULL);
  pthread_create(&threads[1], NULL, other_closer, NULL);
  if (read(ends[0], &byte, 1) != 0) abort();
  first++, second++;
  for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
  return 0;
}
