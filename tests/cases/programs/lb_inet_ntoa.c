// expect: race
#include <arpa/inet.h>
#include <pthread.h>
static char *a, *b;
static void *w(void *p) {
  struct in_addr i = {1};
  a = inet_ntoa(i);
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  struct in_addr i = {2};
  b = inet_ntoa(i);
  pthread_join(t, 0);
}
