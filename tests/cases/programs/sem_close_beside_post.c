// expect: race
#include <semaphore.h>
#include <fcntl.h>
#include <pthread.h>
sem_t *s;
void *f(void *p) { sem_post(s); return p; }
int main(void) {
  s = sem_open("/q_w1", O_CREAT, 0600, 1);
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  sem_close(s);
  pthread_join(t, 0);
  sem_unlink("/q_w1");
}
