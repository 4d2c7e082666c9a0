// EXPECT: true
// Each thread gets an element of a local array that is filled one by one.
#include <pthread.h>

static int left[3], right[3];
static pthread_barrier_t all;
static void *number(void *its) {
  int i = *(int *)its;
  left[i] = i;
  pthread_barrier_wait(&all);
  right[i] = left[(i + 1) % 3];
  return NULL;
}

int main(void) {
  pthread_t thread[3];
  int id[3];
  pthread_barrier_init(&all, NULL, 3);
  for (int i = 0; i < 3; i++) {
    id[i] = i;
    pthread_create(&thread[i], NULL, number, &id[i]);
  }
  for (int i = 0; i < 3; i++) pthread_join(thread[i], NULL);
}
