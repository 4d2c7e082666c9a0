// EXPECT: verdict=race-free executions=1
#include <pthread.h>
#include <stdio.h>
static void *work(void *unused) {
  printf("hello\n");
  putchar('\n');
  return NULL;
}
int main(void) {
  pthread_t t;
  stdout = stderr;
  pthread_create(&t, NULL, work, NULL);
  puts("here too");
  pthread_join(t, NULL);
  stdout = NULL;
  return 0;
}
