// expect: race 5 17
#include <pthread.h>
int x;
void *u(void *p) {
  x++;
  return 0;
}
void *t(void *p) {
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, u, 0);
  pthread_create(&b, 0, t, 0);
  a = b;
  pthread_join(a, 0);
  x++;
  return 0;
}