// EXPECT: verdict=race executions=1
// strtok keeps its place in a variable of its own, which both threads use.
#include <pthread.h>
#include <string.h>
static volatile int n;
static void *first(void *arg) {
  char s[] = "a b";
  strtok(s, " ");
  strtok(NULL, " ");
  return arg;
}
static void *second(void *arg) {
  char s[] = "c d";
  strtok(s, " ");
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
