// expect: race-free
// A ring of messages that a writer thread prints.
#include <pthread.h>
#include <stdio.h>
#include <string.h>
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

enum { SLOTS = 8 };
static char ring[SLOTS][80];
static unsigned head, tail;
static int closed;
static pthread_cond_t more = PTHREAD_COND_INITIALIZER, room = PTHREAD_COND_INITIALIZER;
static void post(const char *text, long n) {
  pthread_mutex_lock(&lock);
  while (head - tail == SLOTS) pthread_cond_wait(&room, &lock);
  snprintf(ring[head % SLOTS], sizeof ring[0], "%s %ld", text, n);
  head++;
  pthread_cond_signal(&more);
  pthread_mutex_unlock(&lock);
}
static void *writer(void *arg) {
  pthread_mutex_lock(&lock);
  for (;;) {
    while (head == tail && !closed) pthread_cond_wait(&more, &lock);
    if (head == tail) break;
    char copy[80];
    strcpy(copy, ring[tail % SLOTS]);
    tail++;
    pthread_cond_signal(&room);
    pthread_mutex_unlock(&lock);
    puts(copy);
    pthread_mutex_lock(&lock);
  }
  pthread_mutex_unlock(&lock);
  return NULL;
}
static void *worker(void *arg) {
  for (int i = 0; i < 3; i++) post("from", (long)arg);
  return NULL;
}
int main(void) {
  pthread_t w, t[3];
  pthread_create(&w, NULL, writer, NULL);
  for (long i = 0; i < 3; i++) pthread_create(&t[i], NULL, worker, (void *)i);
  for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
  pthread_mutex_lock(&lock);
  closed = 1;
  pthread_cond_signal(&more);
  pthread_mutex_unlock(&lock);
  pthread_join(w, NULL);
  return 0;
}
