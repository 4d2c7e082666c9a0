#include <pthread.h>
static pthread_spinlock_t s;
static int x;
static void *work(void *arg) {
  pthread_spin_lock(&s);
  x++;
  pthread_spin_unlock(&s);
  return NULL;
}
int main(void) {
  pthread_t a, b;
  pthread_spin_init(&s, 0);
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  s = 1;
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
