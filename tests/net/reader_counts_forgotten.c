// expect: race
// The writer does not look at the readers.
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int readers, writing, data;
static void *reader(void *arg) {
  pthread_mutex_lock(&m);
  while (writing) pthread_cond_wait(&c, &m);
  readers++;
  pthread_mutex_unlock(&m);
  int seen = data;
  pthread_mutex_lock(&m);
  readers--;
  pthread_mutex_unlock(&m);
  return (void *)(long)seen;
}
int main(void) {
  pthread_t r;
  pthread_create(&r, NULL, reader, NULL);
  pthread_mutex_lock(&m);
  writing = 1;
  pthread_mutex_unlock(&m);
  data++;
  pthread_mutex_lock(&m);
  writing = 0;
  pthread_cond_broadcast(&c);
  pthread_mutex_unlock(&m);
  pthread_join(r, NULL);
  return 0;
}
