#define _GNU_SOURCE
#include <pthread.h>
struct e {
  int k;
  int *p;
};
static int a, b, c;
static struct e tb[3] = {{0, &a}, {1, &b}, {2, &c}};
static void *w(void *q) {
  *tb[0].p = 1;
  return 0;
}
int main(int argc, char **argv) {
  pthread_t t;
  struct e first = tb[0];
  for (int i = 0; i < 2; i++) tb[i] = tb[i + 1];
  tb[2] = first;
  pthread_create(&t, 0, w, 0);
  b = 2;
  pthread_join(t, 0);
}
