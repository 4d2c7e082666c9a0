#include <pthread.h>
static pthread_mutex_t A = PTHREAD_MUTEX_INITIALIZER, B = PTHREAD_MUTEX_INITIALIZER;
static int a[100], b[100];
static void *w(void *x) {
  long id = (long)x;
  for (int i = id * 10; i < id * 10 + 10; i++) a[i] = 1;
  pthread_mutex_t *l = &A;
  int *p = b;
  if (id > 1) l = &B, p = a;
  pthread_mutex_lock(l);
  p[id]++;
  pthread_mutex_unlock(l);
  return 0;
}
int main(void) {
  pthread_t t[4];
  for (long i = 0; i < 4; i++) pthread_create(&t[i], 0, w, (void *)i);
  for (int i = 0; i < 4; i++) pthread_join(t[i], 0);
  return a[0];
}
