#define _GNU_SOURCE
#include <pthread.h>
#include <string.h>
static int r[2];
static void *v(void *a) {
  *(int *)a = 1;
  return 0;
}
int main(void) {
  pthread_t t[2], u;
  pthread_create(&t[0], 0, v, &r[0]);
  pthread_create(&t[1], 0, v, &r[1]);
  memcpy(&u, &t[0], sizeof u);
  t[0] = t[1];
  memcpy(&t[1], &u, sizeof u);
  pthread_join(t[0], 0);
  r[0] = 2;
  pthread_join(t[1], 0);
}
