// A job is saved in a variable of another lock, while something is put behind it.
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
  pthread_mutex_unlock(&lock);
  pthread_mutex_lock(&second);
  other = j;
  pthread_mutex_unlock(&second);
  pthread_mutex_lock(&lock);
  pthread_mutex_lock(&second);
  struct job *k = other ? other->next : NULL;
  pthread_mutex_unlock(&second);
  pthread_mutex_unlock(&lock);
  if (k) k->n++;
  return NULL;
}
static void *appender(void *x) {
  for (int i = 0; i < 2; i++) {
    struct job *j = malloc(sizeof *j);
    j->n = i;
    j->next = NULL;
    pthread_mutex_lock(&lock);
    if (head) {
      j->next = head->next;
      head->next = j;
    }
    pthread_mutex_unlock(&lock);
  }
  return NULL;
}
int main(void) {
  pthread_t t[2], u;
  pthread_t v;
  fill(&head, 2);
  pthread_create(&v, NULL, appender, NULL);
  pthread_create(&u, NULL, meddler, NULL);
  for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, consumer, NULL);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  pthread_join(u, NULL);
}
