// EXPECT: not true
#include <pthread.h>
#include <stdlib.h>
int x, flag;
void *r(void *a) { int *p = malloc(8); p[0] = 1; if (p[1] == 5) x++; return 0; }
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, r, 0), pthread_create(&u, 0, r, 0);
  pthread_join(t, 0), pthread_join(u, 0);
  return 0;
}
