// EXPECT: false
// The race is behind what a variable, a block and an input hold, which have nothing to do with each other but that.
#include <pthread.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct pair { short a, b; };
int x;
void *t(void *a) { x = 1; return 0; }
int main() {
  pthread_t id;
  struct pair *p = malloc(sizeof *p), local;
  int in = __VERIFIER_nondet_int();
  pthread_create(&id, 0, t, 0);
  if (p->b == 77 && local.a == p->b * 2 && in == local.a + 100000) x = 2;
  pthread_join(id, 0);
  return 0;
}
