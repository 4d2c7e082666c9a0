// EXPECT: verdict=race-free executions=1
#include <pthread.h>
static int deep(int n) {
  char room[1000];
  room[n % 1000] = (char)n;
  return n ? deep(n - 1) + room[n % 1000] : 0;
}
static void *run(void *arg) {
  return deep(3000) ? arg : NULL;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, run, NULL);
  pthread_create(&b, NULL, run, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
