// EXPECT: verdict=race lines=7,13
// Four threads at a barrier for two: who meets whom depends on the schedule, and only if writer and reader meet are they ordered.
#include <pthread.h>
static pthread_barrier_t b;
static int value;
static void *writes(void *arg) {
  value = 1;
  pthread_barrier_wait(&b);
  return arg;
}
static void *reads(void *arg) {
  pthread_barrier_wait(&b);
  return value ? arg : NULL;
}
static void *meets(void *arg) {
  pthread_barrier_wait(&b);
  return arg;
}
int main(void) {
  pthread_t t[4];
  pthread_barrier_init(&b, NULL, 2);
  pthread_create(&t[0], NULL, writes, NULL);
  pthread_create(&t[1], NULL, reads, NULL);
  pthread_create(&t[2], NULL, meets, NULL);
  pthread_create(&t[3], NULL, meets, NULL);
  for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
  return 0;
}
