// So many megabytes are written once before the threads start, and read now and then: 924 schedules
// (without merging).
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int x = 1;
static char *memory;

static void *work(void *p) {
  for (int i = 0; i < 6; i++) {
    pthread_mutex_lock(&m);
    x = x * 3 + (int)(long)p + memory[i];
    pthread_mutex_unlock(&m);
  }
  return NULL;
}

int main(int argc, char **argv) {
  size_t size = (size_t)(argc > 1 ? atoi(argv[1]) : 1) << 20;
  memory = malloc(size);
  memset(memory, 1, size);
  pthread_t t[2];
  for (long i = 0; i < 2; i++) pthread_create(&t[i], NULL, work, (void *)i);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  return 0;
}
