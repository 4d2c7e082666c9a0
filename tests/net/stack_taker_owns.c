// expect: race-free
// A linked stack: whoever takes a job out has it alone.
#include <pthread.h>
#include <stdlib.h>
struct job { struct job *next; int n; };
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct job *head;
static void *producer(void *arg) {
  for (int i = 0; i < 3; i++) {
    struct job *j = malloc(sizeof *j);
    j->n = i;
    pthread_mutex_lock(&lock);
    j->next = head;
    head = j;
    pthread_mutex_unlock(&lock);
  }
  return NULL;
}
static void *consumer(void *arg) {
  for (int i = 0; i < 3; i++) {
    pthread_mutex_lock(&lock);
    struct job *j = head;
    if (j) head = j->next;
    pthread_mutex_unlock(&lock);
    if (j) {
      j->n++;
      free(j);
    }
  }
  return NULL;
}
int main(void) {
  pthread_t t[4];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, producer, NULL);
  for (int i = 2; i < 4; i++) pthread_create(&t[i], NULL, consumer, NULL);
  for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
}
