// expect: race
// The flag is also set through a pointer.
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int busy, other, data;
static void set(int *flag, int to) { *flag = to; }
static void *worker(void *arg) {
  int *flag = arg ? &busy : &other;
  int mine = 0;
  pthread_mutex_lock(&m);
  if (!busy) busy = mine = 1;
  set(flag, 0);
  pthread_mutex_unlock(&m);
  if (mine) data++;
  return NULL;
}
int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, worker, &data);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  return data;
}
