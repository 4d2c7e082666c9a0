#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

static int width, height, max_iter;
static unsigned char **image;
static atomic_int next_row;

typedef struct { pthread_t thread; long rows, inside; } worker;

static int escape(double cr, double ci) {
  double x = 0, y = 0;
  int i;
  for (i = 0; i < max_iter && x * x + y * y < 4; i++) {
    double t = x * x - y * y + cr;
    y = 2 * x * y + ci;
    x = t;
  }
  return i;
}

static void *render(void *p) {
  worker *w = p;
  for (;;) {
#ifdef TWIN
    int row = atomic_load(&next_row);
    atomic_store(&next_row, row + 1);
#else
    int row = atomic_fetch_add(&next_row, 1);
#endif
    if (row >= height) break;
    unsigned char *line = image[row];
    for (int c = 0; c < width; c++) {
      int k = escape(-2 + 3.0 * c / width, -1 + 2.0 * row / height);
      line[c] = k & 255;
      if (k == max_iter) w->inside++;
    }
    w->rows++;
  }
  return NULL;
}

int main(int argc, char **argv) {
  width = argc > 1 ? atoi(argv[1]) : 2;
  height = argc > 2 ? atoi(argv[2]) : 2;
  max_iter = argc > 3 ? atoi(argv[3]) : 3;
  int n = argc > 4 ? atoi(argv[4]) : 2;
  image = malloc(height * sizeof *image);
  worker *w = calloc(n, sizeof *w);
  if (!image || !w) return 1;
  for (int r = 0; r < height; r++)
    if (!(image[r] = malloc(width))) return 1;
  for (int i = 0; i < n; i++)
    if (pthread_create(&w[i].thread, NULL, render, &w[i])) exit(1);
  long inside = 0;
  for (int i = 0; i < n; i++) {
    pthread_join(w[i].thread, NULL);
    inside += w[i].inside;
  }
  long sum = 0;
  for (int r = 0; r < height; r++) {
    for (int c = 0; c < width; c++) sum += image[r][c];
    free(image[r]);
  }
  printf("%ld %ld\n", inside, sum);
  free(image); free(w);
  return 0;
}
