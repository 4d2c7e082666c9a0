// expect: unknown "assembly"
#include <pthread.h>
static int x;
static void *worker(void *arg) { __asm__ volatile("incl %0" : "+m"(x)); return NULL; }
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, worker, NULL);
  x = 1;
  pthread_join(t, NULL);
}
