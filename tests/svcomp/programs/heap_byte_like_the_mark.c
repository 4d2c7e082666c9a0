// EXPECT: true
#include <pthread.h>
#include <stdlib.h>
struct box { unsigned char byte; struct box *next; } *head; pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *put(void *a) {
  struct box *b = malloc(sizeof *b);
  b->byte = 0xcb;
  pthread_mutex_lock(&m), b->next = head, head = b, pthread_mutex_unlock(&m);
  return 0;
}
void *get(void *a) {
  pthread_mutex_lock(&m);
  struct box *b = head;
  if (b) head = b->next;
  pthread_mutex_unlock(&m);
  if (b && b->byte == 0xcb) free(b); // its own now
  return 0;
}
int main(int argc, char **argv) {
  pthread_t t, u, v;
  pthread_create(&t, 0, put, 0), pthread_create(&u, 0, get, 0), pthread_create(&v, 0, get, 0);
  pthread_join(t, 0), pthread_join(u, 0), pthread_join(v, 0);
  return 0;
}
