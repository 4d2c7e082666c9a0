// EXPECT: verdict=race
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>
static int x;
static void c(void *p) { x++; }
static void *w(void *p) {
  pthread_cleanup_push(c, 0);
  printf("hello\n");
  pthread_cleanup_pop(0);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  pthread_cancel(t);
  x++;
  pthread_join(t, 0);
}
