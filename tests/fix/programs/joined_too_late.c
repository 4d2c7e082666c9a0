// FIX: order lines=2 'join before'
#include <pthread.h>
static int result;
static void *works(void *unused) {
  result = 42;
  return NULL;
}
int main(void) {
  pthread_t a;
  pthread_create(&a, NULL, works, NULL);
  int seen = result;
  pthread_join(a, NULL);
  return seen < 0;
}
