// expect: race
#include <pthread.h>
#include <stdlib.h>
struct worker { pthread_t t; int id; long hist[8]; };
static unsigned char data[64];
static void *w(void *p) { struct worker *x = p; for (int i = x->id * 16; i < x->id * 16 + 16; i++) x[x->id & 1].hist[data[i] & 7]++; return NULL; }
int main(void) {
  struct worker ws[4] = {0}; long sum[8] = {0};
  for (int i = 0; i < 4; i++) { ws[i].id = i; pthread_create(&ws[i].t, NULL, w, &ws[i]); }
  for (int i = 0; i < 4; i++) { pthread_join(ws[i].t, NULL); for (int b = 0; b < 8; b++) sum[b] += ws[i].hist[b]; }
  return sum[0];
}
