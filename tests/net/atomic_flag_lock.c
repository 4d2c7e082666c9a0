// expect: race-free
#include <pthread.h>
#include <stdatomic.h>
static atomic_flag busy = ATOMIC_FLAG_INIT;
static int x;
static void *worker(void *arg) {
  while (atomic_flag_test_and_set(&busy)) continue;
  x++;
  atomic_flag_clear(&busy);
  return NULL;
}
int main(int argc, char **argv) {
  pthread_t t;
  for (int i = 0; i < argc; i++) pthread_create(&t, NULL, worker, NULL);
  pthread_exit(NULL);
}
