// expect: race-free
// Two semaphores pass the turn back and forth; no lock at all.
#include <pthread.h>
#include <semaphore.h>
static sem_t ping, pong;
static int ball;
static void *player(void *arg) {
  for (int i = 0; i < 5; i++) {
    sem_wait(&ping);
    ball++;
    sem_post(&pong);
  }
  return NULL;
}
int main(void) {
  sem_init(&ping, 0, 1);
  sem_init(&pong, 0, 0);
  pthread_t t;
  pthread_create(&t, NULL, player, NULL);
  for (int i = 0; i < 5; i++) {
    sem_wait(&pong);
    ball--;
    sem_post(&ping);
  }
  pthread_join(t, NULL);
  return ball;
}
