#include <pthread.h>
#include <semaphore.h>
#include <string.h>
static int n;
static sem_t s, z;
static void *w(void *p) {
  sem_wait(&s);
  n++;
  sem_post(&s);
  return 0;
}
int main(int c, char **v) {
  sem_init(&s, 0, 1);
  sem_init(&z, 0, 2);
  memcpy(&s, &z, sizeof s);
  pthread_t t, u;
  pthread_create(&t, 0, w, 0);
  pthread_create(&u, 0, w, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
