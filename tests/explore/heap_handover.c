// EXPECT: verdict=race-free executions=2
// A block given away under a lock belongs to whoever took it.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int *mailbox;
static void *give(void *arg) {
  int *block = calloc(4, sizeof *block);
  block[3] = 7;
  pthread_mutex_lock(&m);
  mailbox = block;
  pthread_mutex_unlock(&m);
  return arg;
}
static void *take(void *arg) {
  pthread_mutex_lock(&m);
  int *block = mailbox;
  mailbox = NULL;
  pthread_mutex_unlock(&m);
  if (!block) return NULL;
  assert(block[3] == 7);
  block[3] = 8;
  free(block);
  return arg;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, give, NULL);
  pthread_create(&b, NULL, take, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
