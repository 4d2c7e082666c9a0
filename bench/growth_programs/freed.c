// A block of so many megabytes, of which little is used, is freed by the thread that made it; two
// of these.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static unsigned x = 1;
static size_t size;

static void *work(void *p) {
  char *block = malloc(size);
  block[0] = block[size / 2] = 1;
  pthread_mutex_lock(&m);
  x = x * 3 + (unsigned)(long)p;
  pthread_mutex_unlock(&m);
  free(block);
  return NULL;
}

int main(int argc, char **argv) {
  size = (size_t)(argc > 1 ? atoi(argv[1]) : 1) << 20;
  pthread_t t[2];
  for (long i = 0; i < 2; i++) pthread_create(&t[i], NULL, work, (void *)i);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  return 0;
}
