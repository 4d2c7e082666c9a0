// EXPECT: verdict=race-free other=crash
#include <pthread.h>
static int deep(int n) {
  volatile char room[10000];
  room[n % 1000] = (char)n;
  return deep(n + 1) + room[n % 1000];
}
static void *run(void *arg) {
  return deep(0) ? arg : NULL;
}
int main(void) {
  pthread_t a;
  pthread_create(&a, NULL, run, NULL);
  pthread_join(a, NULL);
  return 0;
}
