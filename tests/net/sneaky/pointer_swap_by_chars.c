#define _GNU_SOURCE
#include <pthread.h>
static int a, b;
struct e {
  int k;
  int *p;
};
static struct e arr[2] = {{2, &a}, {1, &b}};
static void swap(char *x, char *y, size_t n) {
  while (n--) {
    char c = *x;
    *x++ = *y;
    *y++ = c;
  }
}
static void *w(void *p) {
  *arr[0].p = 1;
  return 0;
}
int main(void) {
  pthread_t t;
  swap((char *)&arr[0], (char *)&arr[1], sizeof *arr);
  pthread_create(&t, 0, w, 0);
  b = 2;
  pthread_join(t, 0);
}
