// expect: race-free
// A buffer of each thread, in a thread-local variable.
#include <pthread.h>
#include <stdio.h>
static _Thread_local char buffer[64];
static _Thread_local int used;
static char *name_of(int n) {
  used++;
  snprintf(buffer, sizeof buffer, "number %d", n);
  return buffer;
}
static void *worker(void *arg) {
  for (int i = 0; i < 3; i++) puts(name_of(i));
  return (void *)(long)used;
}
int main(void) {
  pthread_t t[4];
  for (long i = 0; i < 4; i++) pthread_create(&t[i], NULL, worker, (void *)i);
  for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
  return 0;
}
