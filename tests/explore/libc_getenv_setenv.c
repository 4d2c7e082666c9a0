// EXPECT: verdict=race executions=1
// getenv while another thread changes the environment.
#include <pthread.h>
#include <stdlib.h>
static char *volatile home;
static void *first(void *arg) {
  home = getenv("HOME");
  return arg;
}
static void *second(void *arg) {
  setenv("NORACE_TEST", "1", 1);
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
