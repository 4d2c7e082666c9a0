// A function is called through a pointer that it changes itself.
#include <pthread.h>
#include <stdlib.h>
struct visitor { void (*visit)(struct visitor *, int); int seen; };
static int depth;
static void leaf(struct visitor *v, int n) { depth++; }
static void inner(struct visitor *v, int n) {
  if (n) v->visit(v, n - 1);
  else v->visit = leaf, v->visit(v, 0);
}
static void *walk(void *a) {
  struct visitor v = {inner, 0};
  v.visit(&v, 3);
  return NULL;
}
int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, walk, NULL);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
}
