// expect: race-free
#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>
// Opened twice: the other thread's close leaves it there, and the last one comes behind that close.
static sem_t *s;
static void *f(void *p) {
  sem_post(s);
  sem_close(s);
  return p;
}
int main(void) {
  s = sem_open("/norace_three", O_CREAT, 0600, 0);
  if (sem_open("/norace_three", 0) != s) return 1;
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  sem_close(s);
  pthread_join(t, 0);
  sem_unlink("/norace_three");
}
