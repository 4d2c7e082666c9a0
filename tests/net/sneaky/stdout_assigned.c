#include <pthread.h>
#include <stdio.h>
static void *work(void *unused) {
  printf("hello\n");
  return NULL;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  stdout = stderr;
  pthread_join(t, NULL);
  return 0;
}
