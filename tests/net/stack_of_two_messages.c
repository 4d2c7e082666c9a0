// expect: race-free
// Two messages, each made by a call of its own, on a linked stack: whoever takes one out has it alone.
#include <pthread.h>
#include <stdlib.h>
struct message {
  int kind;
  char text[8];
  struct message *next;
};
static struct message *inbox;
static int is_open = 1, seen;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t more = PTHREAD_COND_INITIALIZER;
static void send_one(int kind) {
  struct message *m = malloc(sizeof *m);
  m->kind = kind;
  m->text[0] = 'a';
  pthread_mutex_lock(&lock);
  m->next = inbox;
  inbox = m;
  pthread_cond_signal(&more);
  pthread_mutex_unlock(&lock);
}
static void *reader(void *arg) {
  for (;;) {
    pthread_mutex_lock(&lock);
    while (!inbox && is_open) pthread_cond_wait(&more, &lock);
    struct message *m = inbox;
    if (m) inbox = m->next;
    pthread_mutex_unlock(&lock);
    if (!m) return NULL;
    if (m->text[0] == 'a') {
      pthread_mutex_lock(&lock);
      seen += m->kind;
      pthread_mutex_unlock(&lock);
    }
    free(m);
  }
}
int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, reader, NULL);
  send_one(1);
  send_one(2);
  pthread_mutex_lock(&lock);
  is_open = 0;
  pthread_cond_broadcast(&more);
  pthread_mutex_unlock(&lock);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  return 0;
}
