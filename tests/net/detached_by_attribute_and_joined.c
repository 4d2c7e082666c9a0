// expect: race 5 15
#include <pthread.h>
int x;
void *t(void *p) {
  x = 1;
  return 0;
}
int main(void) {
  pthread_t a;
  pthread_attr_t at;
  pthread_attr_init(&at);
  pthread_attr_setdetachstate(&at, PTHREAD_CREATE_DETACHED);
  pthread_create(&a, &at, t, 0);
  pthread_join(a, 0);
  x = 2;
  return 0;
}