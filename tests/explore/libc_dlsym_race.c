// EXPECT: verdict=race executions=1
// A function that was looked up by its name counts like one that is called by it.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <string.h>
static char text[8];
static void *work(void *arg) {
  char *(*copy)(char *, const char *) = (char *(*)(char *, const char *))dlsym(RTLD_DEFAULT, "strcpy");
  copy(text, "abc");
  return arg;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
