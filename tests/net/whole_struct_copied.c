// expect: race 5 10
// A copy of the whole struct reads the other's field.
#include <pthread.h>
static struct pair { int left, right, more[4]; } pair;
static void *l(void *unused) { pair.left++; return NULL; }
int main(void) {
  pthread_t s;
  struct pair copy;
  pthread_create(&s, NULL, l, NULL);
  copy = pair;
  pthread_join(s, NULL);
  return copy.right;
}
