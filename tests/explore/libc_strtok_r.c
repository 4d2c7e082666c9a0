// EXPECT: verdict=race-free executions=1
// strtok_r keeps its place where the caller says.
#include <pthread.h>
#include <string.h>
static void *first(void *arg) {
  char s[] = "a b", *rest;
  strtok_r(s, " ", &rest);
  strtok_r(NULL, " ", &rest);
  return arg;
}
static void *second(void *arg) {
  char s[] = "c d", *rest;
  strtok_r(s, " ", &rest);
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
