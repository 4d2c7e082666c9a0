// EXPECT: verdict=race-free
#define _GNU_SOURCE
#include <pthread.h>
#include <time.h>
static int x;
static void *w(void *p) {
  x++;
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  while (pthread_tryjoin_np(t, 0)) {}
  x++;
}
