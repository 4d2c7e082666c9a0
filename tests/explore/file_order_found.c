// EXPECT: verdict=race-free executions=2 other=assertion
// OPTIONS: --input=this
// INPUT: 10\n20\n
// Which thread gets the first number is open.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
static int got[2];
static void *first(void *arg) {
  assert(scanf("%d", &got[0]) == 1);
  return arg;
}
static void *second(void *arg) {
  assert(scanf("%d", &got[1]) == 1);
  return arg;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, first, NULL);
  pthread_create(&b, NULL, second, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(got[0] == 10);
  return 0;
}
