// expect: race-free
// Each worker allocates, uses and frees its own buffer.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static size_t longest;
static void *worker(void *arg) {
  char *buffer = malloc(64);
  if (!buffer) return NULL;
  memset(buffer, 'x', 63);
  buffer[63] = 0;
  size_t n = strlen(buffer);
  pthread_mutex_lock(&m);
  if (n > longest) longest = n;
  pthread_mutex_unlock(&m);
  free(buffer);
  return NULL;
}
int main(void) {
  pthread_t t[3];
  for (int i = 0; i < 3; i++) pthread_create(&t[i], NULL, worker, NULL);
  for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
  return (int)longest;
}
