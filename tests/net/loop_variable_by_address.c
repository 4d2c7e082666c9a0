// expect: race 5 10
// The classic: every thread is given the address of the loop's own variable.
#include <pthread.h>
static void *worker(void *arg) {
  int id = *(int *)arg;
  return (void *)(long)id;
}
int main(void) {
  pthread_t t[4];
  for (int i = 0; i < 4; i++)
    pthread_create(&t[i], NULL, worker, &i);
  for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
  return 0;
}
