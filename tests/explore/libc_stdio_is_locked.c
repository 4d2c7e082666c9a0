// EXPECT: verdict=race-free
// Streams have locks of their own.
#include <pthread.h>
#include <stdio.h>
static void *run(void *arg) {
  printf("hello %d\n", *(int *)arg);
  fputs("again\n", stdout);
  putchar('.');
  return NULL;
}
int main(void) {
  pthread_t a, b;
  int x = 1, y = 2;
  pthread_create(&a, NULL, run, &x);
  pthread_create(&b, NULL, run, &y);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  fflush(stdout);
  return 0;
}
