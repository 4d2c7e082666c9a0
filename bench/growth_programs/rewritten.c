// So many megabytes are rewritten in each execution, before 20 schedules part.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int x = 1;
static char *memory;
static size_t size;

static void *work(void *p) {
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
  if (p) memset(memory, 1, size);
  for (int i = 0; i < 3; i++) {
    pthread_mutex_lock(&m);
    x = x * 3 + (int)(long)p;
    pthread_mutex_unlock(&m);
  }
  return NULL;
}

int main(int argc, char **argv) {
  size = (size_t)(argc > 1 ? atoi(argv[1]) : 1) << 20;
  memory = malloc(size);
  pthread_t t[2];
  for (long i = 0; i < 2; i++) pthread_create(&t[i], NULL, work, (void *)i);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  return 0;
}
