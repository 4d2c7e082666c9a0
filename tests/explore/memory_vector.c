// EXPECT: verdict=race lines=7,14 executions=1
// OPTIONS: -O2
typedef int four __attribute__((vector_size(16)));
#include <pthread.h>
static four x;
static void *run(void *arg) {
  x += (four){1, 2, 3, 4};
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, run, NULL);
  int *last = (int *)&x + 3;
  *last = 7;
  pthread_join(t, NULL);
  return 0;
}
