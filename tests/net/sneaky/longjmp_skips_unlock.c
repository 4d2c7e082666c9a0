#include <pthread.h>
#include <semaphore.h>
#include <setjmp.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int x;
static _Thread_local jmp_buf j;
static void *work(void *arg) {
  if (!setjmp(j)) {
    pthread_mutex_lock(&m);
    pthread_mutex_unlock(&m);
    longjmp(j, 1);
  }
  x++;
  return NULL;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
