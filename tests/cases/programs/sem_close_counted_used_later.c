// expect: race
#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>
// The post behind the own close may come after the last one.
static sem_t *s;
static void *f(void *p) {
  sem_close(s);
  sem_post(s);
  return p;
}
int main(void) {
  s = sem_open("/norace_four", O_CREAT, 0600, 0);
  if (sem_open("/norace_four", 0) != s) return 1;
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  sem_close(s);
  pthread_join(t, 0);
  sem_unlink("/norace_four");
}
