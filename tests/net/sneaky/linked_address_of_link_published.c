// The address of the link of a new job is made public before the job is put into the queue: others set it.
#include <pthread.h>
#include <stdlib.h>
struct job {
  struct job *next;
  int n;
};
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct job *head, **slot;
static void *producer(void *x) {
  for (int i = 0; i < 2; i++) {
    struct job *j = malloc(sizeof *j), *k = malloc(sizeof *k);
    j->n = k->n = i;
    j->next = k->next = NULL;
    struct job **at = x ? &j->next : &k->next;
    pthread_mutex_lock(&lock);
    slot = at;
    pthread_mutex_unlock(&lock);
    pthread_mutex_lock(&lock);
    if (!head) head = j;
    pthread_mutex_unlock(&lock);
  }
  return NULL;
}
static void *patcher(void *x) {
  pthread_mutex_lock(&lock);
  if (slot && head) *slot = head;
  pthread_mutex_unlock(&lock);
  return NULL;
}
static void *consumer(void *x) {
  for (int i = 0; i < 2; i++) {
    pthread_mutex_lock(&lock);
    struct job *j = head;
    if (j) head = j->next;
    pthread_mutex_unlock(&lock);
    if (j) j->n++;
  }
  return NULL;
}
int main(int argc, char **argv) {
  pthread_t t[4];
  pthread_create(&t[0], NULL, producer, argv);
  pthread_create(&t[1], NULL, patcher, NULL);
  for (int i = 2; i < 4; i++) pthread_create(&t[i], NULL, consumer, NULL);
  for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
}
