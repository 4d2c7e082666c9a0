// EXPECT: verdict=race-free executions=2
// OPTIONS: --input=this
// What the program writes to its arguments and to its environment is gone in the next execution.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>
static char **words;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *change(void *unused) {
  pthread_mutex_lock(&m);
  words[0][0]++;
  getenv("PATH")[0]++;
  pthread_mutex_unlock(&m);
  return NULL;
}
int main(int argc, char **argv, char **envp) {
  assert(argv[0][0] == '/' && getenv("PATH")[0] == '/' && envp == environ);
  words = argv;
  pthread_t t;
  pthread_create(&t, NULL, change, NULL);
  change(NULL);
  pthread_join(t, NULL);
  assert(argv[0][0] == '/' + 2 && getenv("PATH")[0] == '/' + 2);
}
