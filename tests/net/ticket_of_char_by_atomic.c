// expect: race 10 10
// There are more tickets than a char can tell apart.
#include <pthread.h>
#include <stdatomic.h>
static _Atomic unsigned char next;
static int slot[256];
static void *work(void *unused) {
  for (int i = 0; i < 300; i++) {
    unsigned char mine = atomic_fetch_add(&next, 1);
    slot[mine]++;
  }
  return unused;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, work, 0);
  pthread_create(&b, 0, work, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
