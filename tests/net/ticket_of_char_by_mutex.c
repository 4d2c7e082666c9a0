// expect: race 12 12
// There are more tickets than a char can tell apart.
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static unsigned char next;
static int slot[256];
static void *work(void *unused) {
  for (int i = 0; i < 300; i++) {
    pthread_mutex_lock(&m);
    unsigned char mine = next++;
    pthread_mutex_unlock(&m);
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
