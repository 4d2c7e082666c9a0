// expect: race-free
// More elements with a constant number than are looked at one by one.
#include <pthread.h>
static char a[32], b[32];
static void *w(void *unused) {
  a[0] = a[1] = a[2] = a[3] = a[4] = a[5] = a[6] = a[7] = a[8] = 1;
  for (int i = 0; i < 32; i++) a[i]++;
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  b[0] = 1;
  pthread_join(t, 0);
}
