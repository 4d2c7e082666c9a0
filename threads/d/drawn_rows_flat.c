// expect: race-free
// twins: 6
// Rows of a picture, drawn from a counter; each lies somewhere in one block.
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#if TWIN == 1
static _Atomic unsigned char next;
#else
static atomic_int next;
#endif
static int width, height;
static unsigned char *image;

static void *render(void *arg) {
  long *count = arg;
  for (;;) {
#if TWIN == 2
    int row = atomic_load(&next);
    atomic_store(&next, row + 1);
#elif TWIN == 3
    int row = atomic_fetch_add(&next, 1) / 2;
#elif TWIN == 4
    int row = atomic_fetch_add(&next, 1);
    if (row == 1) atomic_store(&next, 0);
#else
    int row = atomic_fetch_add_explicit(&next, 1, memory_order_relaxed);
#endif
    if (row >= height) return NULL;
#if TWIN == 5
    for (int c = 0; c <= width; c++) {
#else
    for (int c = 0; c < width; c++) {
#endif
      image[row * width + c] = (unsigned char)(row * c);
      ++*count;
    }
  }
}

int main(int argc, char **argv) {
  width = argc > 1 ? atoi(argv[1]) : 2;
  height = argc > 2 ? atoi(argv[2]) : 2;
  int n = argc > 3 ? atoi(argv[3]) : 2;
#if TWIN == 1
  height = 258;
#endif
  if (width < 1 || height < 1 || n < 1) return 1;
  image = malloc((size_t)width * height + 1);
  pthread_t *t = malloc(n * sizeof *t);
  long *count = calloc(n, sizeof *count);
  if (!image || !t || !count) return 1;
  for (int i = 0; i < n; i++)
    if (pthread_create(&t[i], NULL, render, &count[i])) exit(1);
#if TWIN == 6
  atomic_store(&next, 0);
#endif
  for (int i = 0; i < n; i++) pthread_join(t[i], NULL);
  long sum = 0;
  for (int k = 0; k < width * height; k++) sum += image[k];
  printf("%ld\n", sum);
  free(image);
  free(t);
  free(count);
  return 0;
}
