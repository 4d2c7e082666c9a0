#define _GNU_SOURCE
#include <pthread.h>
#include <string.h>
static int a, b, c;
static int *arr[8] = {&a, &b, &c};
static void *w(void *p) {
  *arr[0] = 1;
  return 0;
}
int main(int n, char **v) {
  pthread_t t;
  for (int i = 0; i < n + 1; i++) memmove(arr, arr + 1, 7 * sizeof *arr);
  pthread_create(&t, 0, w, 0);
  c = 2;
  pthread_join(t, 0);
}
