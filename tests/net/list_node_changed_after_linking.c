// expect: race 13 19
#include <pthread.h>
#include <stdlib.h>
struct node { struct node *next; int value; };
static struct node *head;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static void *pusher(void *arg) {
  struct node *n = malloc(sizeof *n);
  pthread_mutex_lock(&lock);
  n->next = head;
  head = n;
  pthread_mutex_unlock(&lock);
  n->value = 1;
  return NULL;
}
static void *summer(void *arg) {
  long sum = 0;
  pthread_mutex_lock(&lock);
  for (struct node *n = head; n; n = n->next) sum += n->value;
  pthread_mutex_unlock(&lock);
  return (void *)sum;
}
int main(int argc, char **argv) {
  pthread_t t;
  for (int i = 0; i < argc; i++) {
    pthread_create(&t, NULL, pusher, NULL);
    pthread_create(&t, NULL, summer, NULL);
  }
  pthread_exit(NULL);
}
