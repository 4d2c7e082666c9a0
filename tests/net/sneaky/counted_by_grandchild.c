// The thread is counted before its own helper, which goes on, has ended.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
static atomic_int left = 2;
static int table[2];
static void *later(void *arg) {
  table[(long)arg]++;
  return NULL;
}
static void *work(void *arg) {
  pthread_t t;
  if (pthread_create(&t, NULL, later, arg)) exit(1);
  pthread_detach(t);
  atomic_fetch_sub(&left, 1);
  return NULL;
}
int main(void) {
  for (long i = 0; i < 2; i++) {
    pthread_t t;
    if (pthread_create(&t, NULL, work, (void *)i)) exit(1);
    pthread_detach(t);
  }
  while (atomic_load(&left) != 0) ;
  return table[0] + table[1];
}
