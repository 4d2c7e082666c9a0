// EXPECT: verdict=race executions=1
// INPUT: abc\n
#include <pthread.h>
#include <stdio.h>
static char line[16];
static volatile char seen;
static void *first(void *arg) {
  if (!fgets(line, sizeof line, stdin)) line[0] = 0;
  return arg;
}
static void *second(void *arg) {
  seen = line[1];
  return arg;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, first, NULL);
  pthread_create(&b, NULL, second, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
