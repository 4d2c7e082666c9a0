// EXPECT: verdict=race
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
  int r = pthread_tryjoin_np(t, 0);
  x++;
  if (r) pthread_join(t, 0);
}
