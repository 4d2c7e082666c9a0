// EXPECT: race-free this
// OPTIONS: --input=env
// Which variable it asks for is not seen in its text: the environment stays as it is.
#include <pthread.h>
#include <stdlib.h>
static int shared;
static void *add(void *unused) {
  shared++;
  return unused;
}

int main(void) {
  pthread_t t;
  char name[] = "NORACE_TEST_LEVEL";
  const char *level = getenv(name);
  pthread_create(&t, 0, add, 0);
  if (level && *level == '7') shared++;
  pthread_join(t, 0);
  return 0;
}
