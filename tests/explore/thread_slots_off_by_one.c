// EXPECT: verdict=race lines=7,8 executions=1
// Each thread also reads its neighbour's slot.
#include <pthread.h>
static int slot[3];
static void *run(void *arg) {
  int *mine = arg;
  *mine = 1;
  int next = mine[1];
  return next ? arg : NULL;
}
int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, run, &slot[i]);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  return 0;
}
