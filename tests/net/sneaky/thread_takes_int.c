#include <pthread.h>
static int n;
static int w(int k) {
  if (k == 7)
    n++;
  return 0;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, (void *(*)(void *))w, (void *)7);
  pthread_create(&u, 0, (void *(*)(void *))w, (void *)(7 | 1ul << 40));
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
