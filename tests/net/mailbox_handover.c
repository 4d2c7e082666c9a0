// expect: race-free
// One slot: what is taken out of it belongs to who took it.
#include <pthread.h>
#include <stdlib.h>
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

struct letter {
  int n;
};
static struct letter *box;
static pthread_cond_t full = PTHREAD_COND_INITIALIZER, empty = PTHREAD_COND_INITIALIZER;
static void *sender(void *arg) {
  for (int i = 0; i < 5; i++) {
    struct letter *l = malloc(sizeof *l);
    l->n = i;
    pthread_mutex_lock(&lock);
    while (box) pthread_cond_wait(&empty, &lock);
    box = l;
    pthread_cond_signal(&full);
    pthread_mutex_unlock(&lock);
  }
  return NULL;
}
static void *receiver(void *arg) {
  long sum = 0;
  for (int i = 0; i < 5; i++) {
    pthread_mutex_lock(&lock);
    while (!box) pthread_cond_wait(&full, &lock);
    struct letter *l = box;
    box = NULL;
    pthread_cond_signal(&empty);
    pthread_mutex_unlock(&lock);
    l->n++;
    sum += l->n;
    free(l);
  }
  return (void *)sum;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, sender, NULL);
  pthread_create(&b, NULL, receiver, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
