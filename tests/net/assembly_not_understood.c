// expect: unknown "assembly"
#include <pthread.h>
static int x;
static void *worker(void *arg) { __asm__ volatile("lock; incl %0; jns 1f; 1:" : "+m"(x)); return NULL; }
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, worker, NULL);
  x = 1;
  pthread_join(t, NULL);
}
