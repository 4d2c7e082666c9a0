// Two of three threads find a state that is not 1.
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int state, x;
static void *f(void *a) {
  pthread_mutex_lock(&m);
  int s = state;
  state = s == 1 ? 2 : 1;
  pthread_mutex_unlock(&m);
  if (s != 1) x++;
  return NULL;
}
int main(void) {
  pthread_t t[3];
  for (int i = 0; i < 3; i++) pthread_create(&t[i], NULL, f, NULL);
  for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
}
