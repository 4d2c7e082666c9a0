// EXPECT: verdict=race-free
// A thread that ends in the function has not called it.
#include <pthread.h>
static pthread_once_t made = PTHREAD_ONCE_INIT;
static int tried;
static void make(void) {
  if (tried++ == 0) pthread_exit(0);
}
static void *use(void *p) {
  pthread_once(&made, make);
  return tried ? p : 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, use, 0);
  pthread_create(&b, 0, use, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
}
