// FIX: atomic lines=1 '+static _Atomic int ready;'
#include <pthread.h>
static volatile int ready;
static int data;
static void *makes(void *unused) {
  data = 7;
  ready = 1;
  return NULL;
}
int main(void) {
  pthread_t a;
  pthread_create(&a, NULL, makes, NULL);
  while (!ready) continue;
  int got = data;
  pthread_join(a, NULL);
  return got != 7;
}
