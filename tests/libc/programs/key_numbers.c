// expect: race
// Which key is the first depends on who comes first.
#include <pthread.h>
static pthread_key_t a, b;
static int x;
static void *one(void *p) { pthread_key_create(&a, 0); return 0; }
static void *two(void *p) { pthread_key_create(&b, 0); return 0; }
static void *adds(void *p) { x++; return 0; }
int main(void) {
  pthread_t s, t, u;
  pthread_create(&u, 0, adds, 0);
  pthread_create(&s, 0, one, 0);
  pthread_create(&t, 0, two, 0);
  pthread_join(s, 0);
  pthread_join(t, 0);
  if (b < a) x++;
  pthread_join(u, 0);
}
