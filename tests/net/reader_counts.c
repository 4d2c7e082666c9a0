// expect: race-free
// A reader/writer lock made by hand from a mutex and a count.
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
  pthread_cond_broadcast(&c);
  pthread_mutex_unlock(&m);
  return (void *)(long)seen;
}
static void *writer(void *arg) {
  pthread_mutex_lock(&m);
  while (writing || readers > 0) pthread_cond_wait(&c, &m);
  writing = 1;
  pthread_mutex_unlock(&m);
  data++;
  pthread_mutex_lock(&m);
  writing = 0;
  pthread_cond_broadcast(&c);
  pthread_mutex_unlock(&m);
  return NULL;
}
int main(void) {
  pthread_t r[2], w[2];
  for (int i = 0; i < 2; i++) pthread_create(&r[i], NULL, reader, NULL);
  for (int i = 0; i < 2; i++) pthread_create(&w[i], NULL, writer, NULL);
  for (int i = 0; i < 2; i++) pthread_join(r[i], NULL);
  for (int i = 0; i < 2; i++) pthread_join(w[i], NULL);
  return data;
}
