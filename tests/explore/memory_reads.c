// EXPECT: verdict=race-free executions=1
// Reading together is fine.
#include <pthread.h>
static int table[4] = {1, 2, 3, 4};
static void *run(void *arg) {
  int sum = 0;
  for (int i = 0; i < 4; i++) sum += table[i];
  return sum == 10 ? arg : NULL;
}
int main(void) {
  pthread_t a, b;
  table[3] = 4;
  pthread_create(&a, NULL, run, NULL);
  pthread_create(&b, NULL, run, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
