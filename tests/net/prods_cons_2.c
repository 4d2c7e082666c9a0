// expect: race-free
// Table 1 of seed 004, Prods/Cons 2: waits only while the buffer is not as it is needed.
#include <pthread.h>
static int buffer, full;
static pthread_mutex_t L = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t cvEmpty = PTHREAD_COND_INITIALIZER, cvFull = PTHREAD_COND_INITIALIZER;
static void *producer(void *data) {
  for (;;) {
    pthread_mutex_lock(&L);
    while (full) pthread_cond_wait(&cvEmpty, &L);
    buffer++;
    full = 1;
    pthread_cond_signal(&cvFull);
    pthread_mutex_unlock(&L);
  }
}
static void *consumer(void *data) {
  for (;;) {
    pthread_mutex_lock(&L);
    while (!full) pthread_cond_wait(&cvFull, &L);
    buffer--;
    full = 0;
    pthread_cond_broadcast(&cvEmpty);
    pthread_mutex_unlock(&L);
  }
}
int main(int argc, char **argv) {
  pthread_t t;
  for (int i = 0; i < argc; i++) {
    pthread_create(&t, NULL, producer, NULL);
    pthread_create(&t, NULL, consumer, NULL);
  }
  pthread_exit(NULL);
}
