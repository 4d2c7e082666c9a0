#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#define N 4
static int a[200];
static void *w(void *x) {
  unsigned id = (unsigned)(long)x;
  a[id * 0x80000000u + 5] = 1;
  return 0;
}
int main(void) {
  pthread_t t[8];
  for (long i = 0; i < 8; i += 2) pthread_create(&t[i], 0, w, (void *)i);
  return 0;
}