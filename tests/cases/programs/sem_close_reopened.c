// expect: race-free
#include <semaphore.h>
#include <fcntl.h>
#include <pthread.h>
sem_t *s;
int x;
void *f(void *p) { x = 1; sem_post(s); return p; }
int main(void) {
  s = sem_open("/q_w1", O_CREAT, 0600, 0);
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  sem_wait(s);
  x = 2;
  sem_close(s);
  s = sem_open("/q_w1", 0);
  sem_trywait(s);
  sem_close(s);
  sem_unlink("/q_w1");
  pthread_join(t, 0);
}
