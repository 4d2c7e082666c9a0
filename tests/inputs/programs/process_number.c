// EXPECT: race
// OPTIONS: --input=pid
#include <pthread.h>
#include <unistd.h>
static int shared;

static void *add(void *unused) {
  shared++;
  return unused;
}

int main(void) {
  int a = getpid(), b = getpid();
  pthread_t t;
  pthread_create(&t, 0, add, 0);
  if (a == b && a == 31337 && getppid() == 5) shared++;
  pthread_join(t, 0);
  return 0;
}
