// Whoever has taken a job out looks at the next one, too, behind the lock.
#include <pthread.h>
#include <stdlib.h>
struct job {
  struct job *next;
  int n;
};
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER, second = PTHREAD_MUTEX_INITIALIZER;
static struct job *head, *tail, *other;
static void fill(struct job **list, int n) {
  for (int i = 0; i < n; i++) {
    struct job *j = malloc(sizeof *j);
    j->n = i;
    j->next = *list;
    *list = j;
    if (!j->next) tail = j;
  }
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
static void *meddler(void *x) {
  pthread_mutex_lock(&lock);
  struct job *j = head;
  if (j) head = j->next;
  pthread_mutex_unlock(&lock);
  if (j && j->next) j->next->n++;
  return NULL;
}
int main(void) {
  pthread_t t[2], u;
  fill(&head, 2);
  pthread_create(&u, NULL, meddler, NULL);
  for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, consumer, NULL);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  pthread_join(u, NULL);
}
