// EXPECT: verdict=race-free executions=3
// Two posts, then two waits: the first wait comes after both or after one of them.
#include <pthread.h>
#include <semaphore.h>
static sem_t s;
static int data[2];
static void *give(void *arg) {
  *(int *)arg = 1;
  sem_post(&s);
  return NULL;
}
int main(void) {
  pthread_t a, b;
  sem_init(&s, 0, 0);
  pthread_create(&a, NULL, give, &data[0]);
  pthread_create(&b, NULL, give, &data[1]);
  sem_wait(&s);
  sem_wait(&s);
  int sum = data[0] + data[1];
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return sum != 2;
}
