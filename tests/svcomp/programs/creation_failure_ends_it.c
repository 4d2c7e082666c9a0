// EXPECT: true
#include <pthread.h>
#include <stdlib.h>
int x; pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *t(void *a) { int *own = a; pthread_mutex_lock(&m); x += *own; pthread_mutex_unlock(&m); *own = 0; return 0; }
int main(void) {
  pthread_t id[2];
  static int number[2] = {1, 2};
  for (int i = 0; i < 2; i++)
    if (pthread_create(&id[i], 0, t, &number[i]) != 0) exit(1);
  for (int i = 0; i < 2; i++) pthread_join(id[i], 0);
  return x;
}
