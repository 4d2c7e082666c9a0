// EXPECT: verdict=race-free executions=1
// Six threads, each with its own slot.
#include <pthread.h>
static int slot[6];
static void *run(void *arg) {
  int *mine = arg;
  for (int i = 0; i < 10; i++) *mine += i;
  return NULL;
}
int main(void) {
  pthread_t t[6];
  int sum = 0;
  for (int i = 0; i < 6; i++) pthread_create(&t[i], NULL, run, &slot[i]);
  for (int i = 0; i < 6; i++) pthread_join(t[i], NULL);
  for (int i = 0; i < 6; i++) sum += slot[i];
  return sum != 270;
}
