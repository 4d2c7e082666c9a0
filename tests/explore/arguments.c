// EXPECT: verdict=race-free executions=6
// OPTIONS: --input=this
// ARGS: 3 x
// The program's own arguments: as many threads as the first says.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int counter;
static void *count(void *arg) {
  pthread_mutex_lock(&m);
  counter++;
  pthread_mutex_unlock(&m);
  return arg;
}
int main(int argc, char **argv) {
  pthread_t t[8];
  assert(argc == 3 && !strcmp(argv[2], "x"));
  int n = atoi(argv[1]);
  for (int i = 0; i < n; i++) pthread_create(&t[i], NULL, count, NULL);
  for (int i = 0; i < n; i++) pthread_join(t[i], NULL);
  assert(counter == n);
  return 0;
}
