#include <pthread.h>
#include <string.h>
static int a, b, c;
static int *arr[3] = {&a, &b, &c};
static void *w(void *p) {
  *arr[0] = 1;
  return 0;
}
int main(void) {
  pthread_t t;
  memmove(arr, arr + 1, 2 * sizeof *arr);
  pthread_create(&t, 0, w, 0);
  b = 2;
  pthread_join(t, 0);
}
