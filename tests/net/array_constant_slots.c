// expect: race-free
#include <pthread.h>
static int slot[2];
static void *l(void *unused) { slot[0]++; return NULL; }
static void *r(void *unused) { slot[1]++; return NULL; }
int main(void) {
  pthread_t s, t;
  pthread_create(&s, NULL, l, NULL);
  pthread_create(&t, NULL, r, NULL);
  pthread_join(s, NULL);
  pthread_join(t, NULL);
  return slot[0] + slot[1];
}
