// EXPECT: verdict=race
#include <pthread.h>
static int x;
static pthread_key_t k, l;
static void *a(void *p) {
  pthread_key_create(&k, 0);
  if (k == 1) x++; // it was the second to ask, and x++ may come later
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, a, 0);
  pthread_key_create(&l, 0);
  x++;
  pthread_join(t, 0);
}
