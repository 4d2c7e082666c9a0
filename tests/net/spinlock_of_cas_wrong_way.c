// expect: race 10 10
// Goes on when the exchange failed.
#include <pthread.h>
#include <stdatomic.h>
static atomic_int busy;
static int x;
static void *worker(void *arg) {
  int free = 0;
  while (atomic_compare_exchange_strong(&busy, &free, 1)) free = 0;
  x++;
  atomic_store(&busy, 0);
  return NULL;
}
int main(int argc, char **argv) {
  pthread_t t;
  for (int i = 0; i < argc; i++) pthread_create(&t, NULL, worker, NULL);
  pthread_exit(NULL);
}
