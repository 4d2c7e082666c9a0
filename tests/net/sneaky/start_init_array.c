#include <pthread.h>
static int n;
static pthread_t t;
static void *w(void *p) {
  n++;
  return 0;
}
static void hi(void) { pthread_create(&t, 0, w, 0); }
__attribute__((section(".init_array"), used)) static void (*f)(void) = hi;
int main(void) {
  n++;
  return 0;
}
