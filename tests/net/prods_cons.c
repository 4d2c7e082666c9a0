// expect: race-free
// Table 1 and Figure 2 of seed 004, Prods/Cons.
#include <pthread.h>
static int buffer;
static pthread_mutex_t L = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t cvEmpty = PTHREAD_COND_INITIALIZER, cvFull = PTHREAD_COND_INITIALIZER;
static void *producer(void *data) {
  pthread_mutex_lock(&L);
  for (long i = 0; i < (long)data; i++) {
    pthread_cond_wait(&cvEmpty, &L);
    buffer = (int)i;
    pthread_cond_signal(&cvFull);
  }
  pthread_mutex_unlock(&L);
  return NULL;
}
static void *consumer(void *data) {
  long sum = 0;
  pthread_mutex_lock(&L);
  for (long i = 0; i < (long)data; i++) {
    pthread_cond_wait(&cvFull, &L);
    sum += buffer;
    pthread_cond_signal(&cvEmpty);
  }
  pthread_mutex_unlock(&L);
  return (void *)sum;
}
int main(int argc, char **argv) {
  pthread_t t;
  for (int i = 0; i < argc; i++) {
    pthread_create(&t, NULL, producer, (void *)10);
    pthread_create(&t, NULL, consumer, (void *)10);
  }
  pthread_exit(NULL);
}
