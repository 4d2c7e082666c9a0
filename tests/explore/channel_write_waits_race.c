// EXPECT: verdict=race lines=11,25
// That something was read tells the writer nothing about what its reader does.
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

static int ends[2], seen;
static char block[70000], copy[70000];

static void *reader(void *unused) {
  seen = 1;
  for (size_t n = 0; n < sizeof copy;) {
    ssize_t got = read(ends[0], copy + n, sizeof copy - n);
    if (got <= 0) abort();
    n += (size_t)got;
  }
  return unused;
}

int main(void) {
  pthread_t t;
  if (pipe(ends)) return 1;
  pthread_create(&t, NULL, reader, NULL);
  if (write(ends[1], block, sizeof block) != sizeof block) abort();
  int value = seen;
  pthread_join(t, NULL);
  return !value;
}
