// expect: race-free
#include <arpa/inet.h>
#include <pthread.h>
static struct in_addr i;
static unsigned r;
static void *w(void *p) {
  inet_pton(AF_INET, "1.2.3.x", &i);
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  r = i.s_addr;
  pthread_join(t, 0);
}
