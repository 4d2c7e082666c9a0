// EXPECT: verdict=race-free executions=1
// OPTIONS: --allow=unseen
#include <pthread.h>
#include <search.h>
#include <stdlib.h>
#include <string.h>
static void *root;
static int order(const void *a, const void *b) { return strcmp(a, b); }
static void *first(void *arg) {
  tsearch("a", &root, order);
  return arg;
}
static void *second(void *arg) {
  return arg;
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
