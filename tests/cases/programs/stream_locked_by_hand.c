// expect: race-free
#include <pthread.h>
#include <stdio.h>

static FILE *f;
static void *run(void *a) {
  flockfile(f);
  getc_unlocked(f);
  funlockfile(f);
  return a;
}
int main(void) {
  pthread_t t;
  f = fopen("/etc/passwd", "r");
  pthread_create(&t, 0, run, 0);
  getc(f);
  pthread_join(t, 0);
}
