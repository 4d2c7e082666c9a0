// EXPECT: true
// pthread_join gives the variable its value.
#include <pthread.h>

static int numbers[3];
static pthread_barrier_t all;
static void *twice(void *its) {
  int *number = its;
  pthread_barrier_wait(&all);
  *number *= 2;
  return number;
}

int main(void) {
  pthread_t thread[3];
  pthread_barrier_init(&all, NULL, 3);
  for (int i = 0; i < 3; i++) {
    numbers[i] = i;
    pthread_create(&thread[i], NULL, twice, &numbers[i]);
  }
  int sum = 0;
  for (int i = 0; i < 3; i++) {
    int *number;
    pthread_join(thread[i], (void **)&number);
    sum += *number;
  }
  return sum == 6 ? 0 : 1;
}
