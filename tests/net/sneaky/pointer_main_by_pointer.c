#define _GNU_SOURCE
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int x;
int main(int, char **);
static int (*again)(int, char **) = main;
static void *w(void *a) {
  pthread_mutex_lock(&m);
  x++;
  pthread_mutex_unlock(&m);
  return 0;
}
int main(int n, char **v) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, w, 0);
  if (n) again(0, v);
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
  if (!n) x = 5;
  return 0;
}
