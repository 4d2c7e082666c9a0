// expect: race
// Only with an argument is there a lock.
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int data;
static void *worker(void *arg) {
  pthread_mutex_lock(&m);
  data++;
  pthread_mutex_unlock(&m);
  return NULL;
}
int main(int argc, char **argv) {
  pthread_t t;
  pthread_create(&t, NULL, worker, NULL);
  if (argc > 1) pthread_mutex_lock(&m);
  data++;
  if (argc > 1) pthread_mutex_unlock(&m);
  pthread_join(t, NULL);
  return data;
}
