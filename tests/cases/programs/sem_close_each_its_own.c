// expect: race-free
#include <semaphore.h>
#include <fcntl.h>
#include <pthread.h>
void *f(void *p) { sem_t *s = sem_open("/q_w1", O_CREAT, 0600, 1); sem_wait(s); sem_post(s); sem_close(s); return p; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  f(0);
  pthread_join(t, 0);
  sem_unlink("/q_w1");
}
