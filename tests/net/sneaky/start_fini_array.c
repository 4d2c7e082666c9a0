#include <pthread.h>
static int n;
static void bye(void) { n++; }
__attribute__((section(".fini_array"), used)) static void (*f)(void) = bye;
static void *w(void *p) {
  n++;
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  return 0;
}
