// EXPECT: verdict=race-free executions=2
#include <pthread.h>
#include <setjmp.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int counter;
static void *run(void *arg) {
  jmp_buf here;
  if (setjmp(here)) {
    pthread_mutex_unlock(&m);
    return arg;
  }
  pthread_mutex_lock(&m);
  counter++;
  longjmp(here, 1);
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, run, NULL);
  pthread_create(&b, NULL, run, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return counter != 2;
}
