// So many threads, one after the other.
#include <pthread.h>
#include <stdlib.h>

static int sum;

static void *add(void *p) {
  sum++;
  return NULL;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 1000;
  for (int i = 0; i < n; i++) {
    pthread_t t;
    pthread_create(&t, NULL, add, NULL);
    pthread_join(t, NULL);
  }
  return 0;
}
