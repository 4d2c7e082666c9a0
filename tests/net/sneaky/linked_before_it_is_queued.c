// A job can be found, and gets a link, before it is put into the queue.
#include <pthread.h>
#include <stdlib.h>
struct job { struct job *next; int n; };
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER, second = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t more = PTHREAD_COND_INITIALIZER;
static struct job *head, *tail, *done;
static void put(struct job *j) {
  j->next = NULL;
  if (tail) tail->next = j;
  else head = j;
  tail = j;
}
static struct job *get(void) {
  struct job *j = head;
  if (j) {
    head = j->next;
    if (!head) tail = NULL;
  }
  return j;
}
static void *producer(void *x) {
  for (int i = 0; i < 2; i++) {
    struct job *j = malloc(sizeof *j);
    j->n = i;
    pthread_mutex_lock(&lock);
    if (!done) done = j;
    pthread_mutex_unlock(&lock);
    pthread_mutex_lock(&lock);
    if (!head) head = tail = j;
    pthread_mutex_unlock(&lock);
  }
  return NULL;
}

static void *consumer(void *x) {
  for (;;) {
    pthread_mutex_lock(&lock);
    struct job *j = get();
    pthread_mutex_unlock(&lock);
    if (!j) break;
    j->n++;
    pthread_mutex_lock(&lock);
    if (done && head) done->next = head;
    pthread_mutex_unlock(&lock);
  }
  return NULL;
}

int main(void) {
  pthread_t t[4];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, producer, NULL);
  for (int i = 2; i < 4; i++) pthread_create(&t[i], NULL, consumer, NULL);
  for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
}
