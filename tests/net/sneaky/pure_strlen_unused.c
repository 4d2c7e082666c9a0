#include <pthread.h>
#include <string.h>
static char g[8] = "abc";
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static size_t s;
static void *w(void *p) {
  pthread_mutex_lock(&m);
  size_t a = strlen(g);
  s = a;
  pthread_mutex_unlock(&m);
  strlen(g);
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  pthread_mutex_lock(&m);
  g[1] = 1;
  pthread_mutex_unlock(&m);
  pthread_join(t, 0);
  return 0;
}
