// expect: race
// The count is cleared with the structure that it lies in.
#include <pthread.h>
#include <string.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static struct {
  long pad[4];
  int next;
} state;
static int slot[4];
static void *worker(void *arg) {
  pthread_mutex_lock(&m);
  int i = state.next++;
  pthread_mutex_unlock(&m);
  if (i < 4) slot[i] = i;
  return NULL;
}
int main(void) {
  pthread_t t[2];
  pthread_create(&t[0], NULL, worker, NULL);
  pthread_mutex_lock(&m);
  memset(&state, 0, sizeof state);
  pthread_mutex_unlock(&m);
  pthread_create(&t[1], NULL, worker, NULL);
  pthread_join(t[0], NULL);
  pthread_join(t[1], NULL);
  return slot[0];
}
