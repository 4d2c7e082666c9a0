// EXPECT: true
// A lock for readers and writers made of a mutex and a condition variable.
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int readers, writing, data;

static void enter(int as_writer) {
  pthread_mutex_lock(&mutex);
  while (writing || (as_writer && readers)) pthread_cond_wait(&changed, &mutex);
  if (as_writer) writing = 1;
  else readers++;
  pthread_mutex_unlock(&mutex);
}
static void leave(int as_writer) {
  pthread_mutex_lock(&mutex);
  if (as_writer) writing = 0;
  else readers--;
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&mutex);
}

static void *reader(void *unused) {
  enter(0);
  int seen = data;
  leave(0);
  return seen ? NULL : unused;
}
static void *writer(void *unused) {
  enter(1);
  data++;
  leave(1);
  return NULL;
}

int main(void) {
  pthread_t thread[3];
  for (int i = 0; i < 3; i++) pthread_create(&thread[i], NULL, i % 2 ? writer : reader, NULL);
  for (int i = 0; i < 3; i++) pthread_join(thread[i], NULL);
}
