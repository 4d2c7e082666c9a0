#define _GNU_SOURCE
#include <pthread.h>
#include <string.h>
static int a, b, c;
static int *arr[4] = {&a, &b, &c, &c};
static void *w(void *p) {
  *arr[1] = 1;
  return 0;
}
int main(int n, char **v) {
  pthread_t t;
  memmove(arr + 1, arr, (size_t)n * sizeof *arr);
  pthread_create(&t, 0, w, 0);
  a = 2;
  pthread_join(t, 0);
}
