#define _GNU_SOURCE
#include <pthread.h>
#include <stdint.h>
#include <string.h>
static int x, d;
static uint32_t lo, hi;
static void *w(void *q) {
  int *r = &d;
  memcpy(&r, &lo, 4);
  memcpy((char *)&r + 4, &hi, 4);
  *r = 1;
  return 0;
}
int main(int argc, char **argv) {
  pthread_t t;
  int *g = &x;
  memcpy(&lo, &g, 4);
  memcpy(&hi, (char *)&g + 4, 4);
  pthread_create(&t, 0, w, 0);
  x = 2;
  pthread_join(t, 0);
}
