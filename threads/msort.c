#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  int *data, *tmp;
  int lo, hi, depth;
} job;

static void merge(int *a, int *tmp, int lo, int mid, int hi) {
  int i = lo, j = mid, k = lo;
  while (i < mid && j < hi) tmp[k++] = a[i] <= a[j] ? a[i++] : a[j++];
  while (i < mid) tmp[k++] = a[i++];
  while (j < hi) tmp[k++] = a[j++];
  memcpy(a + lo, tmp + lo, (hi - lo) * sizeof *a);
}

static void *sort(void *p) {
  job *j = p;
  if (j->hi - j->lo < 2) return NULL;
  int mid = j->lo + (j->hi - j->lo) / 2;
  job left = {j->data, j->tmp, j->lo, mid, j->depth - 1};
#ifdef TWIN
  job right = {j->data, j->tmp, mid - 1, j->hi, j->depth - 1};
#else
  job right = {j->data, j->tmp, mid, j->hi, j->depth - 1};
#endif
  if (j->depth > 0) {
    pthread_t t;
    if (pthread_create(&t, NULL, sort, &left)) exit(1);
    sort(&right);
    pthread_join(t, NULL);
  } else {
    sort(&left);
    sort(&right);
  }
  merge(j->data, j->tmp, j->lo, mid, j->hi);
  return NULL;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 4, depth = argc > 2 ? atoi(argv[2]) : 1;
  int *data = malloc(n * sizeof *data), *tmp = malloc(n * sizeof *tmp);
  if (!data || !tmp) return 1;
  for (int i = 0; i < n; i++) data[i] = rand() % 100;
  job all = {data, tmp, 0, n, depth};
  sort(&all);
  for (int i = 1; i < n; i++)
    if (data[i - 1] > data[i]) printf("not sorted at %d\n", i);
  free(data);
  free(tmp);
  return 0;
}
