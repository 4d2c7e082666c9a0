#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
static pthread_spinlock_t m;
static int x;
static void *work(void *arg) {
  if (pthread_spin_trylock(&m) != 0) x++;
  else {
    x++;
    pthread_spin_unlock(&m);
  }
  return NULL;
}
int main(void) {
  pthread_t a, b;
  pthread_spin_init(&m, 0);
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
