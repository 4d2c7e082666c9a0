// expect: race-free
#define _GNU_SOURCE
#include <netdb.h>
#include <pthread.h>
static struct hostent *h;
static int x;
static void *w(void *p) { return 0; }
int main(void) {
  h = gethostbyname("localhost");
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  x = h ? h->h_addrtype : 0;
  pthread_join(t, 0);
  return 0;
}
