// expect: race 6 6
#include <pthread.h>
#include <stdio.h>
int x;
void *t(void *p) {
  printf("%n", &x);
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, t, 0);
  pthread_create(&b, 0, t, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
