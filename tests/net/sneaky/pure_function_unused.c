#include <pthread.h>
static int g;
__attribute__((pure)) static int get(int n) { return n ? g + get(n - 1) : 0; }
static void *w(void *p) {
  get(3);
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  g = 1;
  pthread_join(t, 0);
  return 0;
}
