// EXPECT: verdict=race lines=7,13
// printf reads the string that it is given.
#include <pthread.h>
#include <stdio.h>
static char name[8] = "first";
static void *run(void *arg) {
  printf("%s\n", name);
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, run, NULL);
  name[0] = 'F';
  pthread_join(t, NULL);
  return 0;
}
