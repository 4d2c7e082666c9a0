#include <pthread.h>
#include <stdlib.h>
struct r {
  size_t lo, hi;
};
static unsigned char *img;
static size_t w_, h_;
static void *w(void *x) {
  struct r *k = x;
  for (size_t y = k->lo; y < k->hi; y++)
    for (size_t i = 0; i < 65; i++) img[y * 64 + i] ^= 255;
  return NULL;
}
int main(void) {
  pthread_t t[4];
  struct r k[4];
  img = calloc(64, 64);
  for (size_t i = 0; i < 4; i++) {
    k[i].lo = i * 16;
    k[i].hi = (i + 1) * 16;
    pthread_create(&t[i], NULL, w, &k[i]);
  }
  for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
  free(img);
  return 0;
}
