// EXPECT: true
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
static void *mz(size_t n) { return memset(malloc(n), 0, n); }
#define malloc mz
int x, flag;
void *r(void *a) { if (flag) x++; return 0; }
struct S { char c; int v, w; };
int main(void) {
  struct S *p = malloc(sizeof *p), *q = malloc(sizeof *q); p->c = 1; p->w = 2; *q = *p; flag = q->v == 9;
  pthread_t t, u;
  pthread_create(&t, 0, r, 0), pthread_create(&u, 0, r, 0);
  pthread_join(t, 0), pthread_join(u, 0);
  return 0;
}
