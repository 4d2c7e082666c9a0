// expect: race-free
// Each thread has its own field.
#include <pthread.h>
static struct { int left, right; } pair;
static void *l(void *unused) { pair.left++; return NULL; }
static void *r(void *unused) { pair.right++; return NULL; }
int main(void) {
  pthread_t s, t;
  pthread_create(&s, NULL, l, NULL);
  pthread_create(&t, NULL, r, NULL);
  pthread_join(s, NULL);
  pthread_join(t, NULL);
  return pair.left + pair.right;
}
