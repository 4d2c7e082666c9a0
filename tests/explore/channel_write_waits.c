// EXPECT: verdict=race-free
// More than a pipe holds: the writer waits until something was read. What it wrote before comes before the read of the last byte.
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

static int ends[2], said;
static char block[70000], copy[70000];

static void *reader(void *unused) {
  for (size_t n = 0; n < sizeof copy;) {
    ssize_t got = read(ends[0], copy + n, sizeof copy - n);
    if (got <= 0) abort();
    n += (size_t)got;
  }
  if (said != 1 || copy[sizeof copy - 1] != 'z') abort();
  return unused;
}

int main(void) {
  pthread_t t;
  if (pipe(ends)) return 1;
  block[sizeof block - 1] = 'z';
  pthread_create(&t, NULL, reader, NULL);
  said = 1;
  if (write(ends[1], block, sizeof block) != sizeof block) abort();
  pthread_join(t, NULL);
  return 0;
}
