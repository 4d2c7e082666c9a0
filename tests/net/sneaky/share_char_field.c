#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#define N 4
static int a[400];
struct arg {
  unsigned char id;
};
static void *w(void *x) {
  struct arg *p = x;
  a[p->id] = 1;
  return 0;
}
int main(void) {
  pthread_t t[300];
  static struct arg r[300];
  for (int i = 0; i < 300; i++) {
    r[i].id = i;
    pthread_create(&t[i], 0, w, &r[i]);
  }
  for (int i = 0; i < 300; i++) pthread_join(t[i], 0);
  return 0;
}