// expect: race-free
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#define NT 4
#define SIZE 1000
struct work {
  int start, end;
};
static int data[SIZE], out[SIZE];
static long sums[NT];
static void *w(void *x) {
  struct work *k = (struct work *)x;
  for (int i = k->start; i < k->end; ++i) out[i] = data[i] * 2;
  memset(&out[k->start], 0, 4);
  return NULL;
}
static void *s(void *x) {
  int id = *(int *)x;
  long z = 0;
  for (int i = id * (SIZE / NT); i < (id + 1) * (SIZE / NT); i++) z += data[i];
  sums[id] = z;
  return NULL;
}
int main(void) {
  pthread_t t[NT];
  struct work k[NT];
  int ids[NT];
  for (int i = 0; i < SIZE; i++) data[i] = i;
  for (int i = 0; i < NT; i++) {
    k[i].start = i * SIZE / NT;
    k[i].end = (i + 1) * SIZE / NT;
    if (pthread_create(&t[i], NULL, w, &k[i]) != 0) return 1;
  }
  for (int i = 0; i < NT; i++) pthread_join(t[i], NULL);
  for (int i = 0; i < NT; i++) {
    ids[i] = i;
    pthread_create(&t[i], NULL, s, &ids[i]);
  }
  long total = 0;
  for (int i = 0; i < NT; i++) {
    pthread_join(t[i], NULL);
    total += sums[i];
  }
  return (int)total;
}
