// EXPECT: verdict=race-free executions=25
// Three stages hand data on through semaphores. Three posts and three waits can be ordered in 5 ways, for each of the two semaphores.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
enum { N = 3 };
static sem_t full[2];
static int slot[2][N];
static void *first(void *arg) {
  for (int i = 0; i < N; i++) {
    slot[0][i] = i + 1;
    sem_post(&full[0]);
  }
  return arg;
}
static void *second(void *arg) {
  for (int i = 0; i < N; i++) {
    sem_wait(&full[0]);
    slot[1][i] = slot[0][i] * 2;
    sem_post(&full[1]);
  }
  return arg;
}
int main(void) {
  pthread_t a, b;
  int sum = 0;
  sem_init(&full[0], 0, 0);
  sem_init(&full[1], 0, 0);
  pthread_create(&a, NULL, first, NULL);
  pthread_create(&b, NULL, second, NULL);
  for (int i = 0; i < N; i++) {
    sem_wait(&full[1]);
    sum += slot[1][i];
  }
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(sum == 12);
  return 0;
}
