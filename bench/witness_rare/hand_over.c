// A buffer changes hands through a queue of two; the producer reuses it when it believes that nobody has it any more.
#include "rare.h"
static int buffer[2], filled, taken;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static void *produce(void *unused) {
  for (int i = 0; i < 3; i++) {
    pthread_mutex_lock(&a);
    while (filled - taken == 2) pthread_cond_wait(&changed, &a);
    pthread_mutex_unlock(&a);
    buffer[i % 2] = i;
    pthread_mutex_lock(&a);
    filled++;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&a);
    work(2);
  }
  return NULL;
}
static void *consume(void *unused) {
  int sum = 0;
  for (int i = 0; i < 3; i++) {
    pthread_mutex_lock(&a);
    while (filled == taken) pthread_cond_wait(&changed, &a);
    taken++; // too early
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&a);
    sum += buffer[i % 2];
    pass();
  }
  return (void *)(long)sum;
}
int main(void) { run(produce, consume); }
