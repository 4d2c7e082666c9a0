// expect: race 5 13
#include <pthread.h>
int x;
void *t(void *p) {
  x = 1;
  return 0;
}
int main(void) {
  pthread_t a;
  pthread_create(&a, 0, t, 0);
  pthread_detach(a);
  pthread_join(a, 0);
  x = 2;
  return 0;
}