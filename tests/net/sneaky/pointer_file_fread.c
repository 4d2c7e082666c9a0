#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
static int x, d;
static int *q = &d;
static void *w(void *a) {
  FILE *f = fopen("/tmp/ptrs_f", "rb");
  if (f && fread(&q, sizeof q, 1, f) == 1) *q = 1;
  return 0;
}
int main(void) {
  pthread_t t;
  int *g = &x;
  FILE *f = fopen("/tmp/ptrs_f", "wb");
  fwrite(&g, sizeof g, 1, f);
  fclose(f);
  pthread_create(&t, 0, w, 0);
  x = 2;
  pthread_join(t, 0);
}
