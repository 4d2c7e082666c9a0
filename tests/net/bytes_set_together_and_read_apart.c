// expect: race 11 19
// Few bytes that are set at once lie where each of them does.
#include <pthread.h>
#include <string.h>
static struct {
  unsigned char b[4];
} s;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *worker(void *arg) {
  pthread_mutex_lock(&m);
  memset(s.b, 1, sizeof s.b);
  pthread_mutex_unlock(&m);
  return NULL;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, worker, NULL);
  int r = 0;
  r = s.b[1];
  pthread_join(t, NULL);
  return r;
}
