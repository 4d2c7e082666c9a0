// EXPECT: verdict=race-free other=crash
// Nobody catches SIGPIPE: on some schedule the program ends by it.
#include <pthread.h>
#include <unistd.h>

static int ends[2];

static void *leave(void *unused) {
  close(ends[0]);
  return unused;
}

int main(void) {
  pthread_t t;
  if (pipe(ends)) return 1;
  pthread_create(&t, NULL, leave, NULL);
  if (write(ends[1], "x", 1) != 1) return 1;
  pthread_join(t, NULL);
  return 0;
}
