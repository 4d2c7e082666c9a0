// EXPECT: true
#include <pthread.h>
#include <stdlib.h>
int x, flag;
void *r(void *a) { if (flag) x++; return 0; }
union U { char c[8]; long l; };
int main(void) {
  union U *p = malloc(sizeof *p); p->c[0] = 1; flag = p->l == 33;
  pthread_t t, u;
  pthread_create(&t, 0, r, 0), pthread_create(&u, 0, r, 0);
  pthread_join(t, 0), pthread_join(u, 0);
  return 0;
}
