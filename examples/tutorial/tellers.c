// As many tellers as you like, one account, one lock. They pay out while there is something left.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static long balance = 1500;

static void *teller(void *unused) {
  for (int i = 0; i < 1000; i++) {
    pthread_mutex_lock(&lock);
    if (balance > 0) balance--;
    pthread_mutex_unlock(&lock);
  }
  return NULL;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 2;
  pthread_t one;
  for (int i = 0; i < n; i++) pthread_create(&one, NULL, teller, NULL);
  pthread_exit(NULL);
}
