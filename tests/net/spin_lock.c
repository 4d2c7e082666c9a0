// expect: race-free
#include <pthread.h>
static pthread_spinlock_t s;
static int x;
static void *worker(void *arg) {
  pthread_spin_lock(&s);
  x++;
  pthread_spin_unlock(&s);
  return NULL;
}
int main(int argc, char **argv) {
  pthread_t t;
  pthread_spin_init(&s, PTHREAD_PROCESS_PRIVATE);
  for (int i = 0; i < argc; i++) pthread_create(&t, NULL, worker, NULL);
  pthread_exit(NULL);
}
