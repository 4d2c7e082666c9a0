// EXPECT: not true
#include <pthread.h>
#include <stdlib.h>
int x, flag;
void *r(void *a) { if (flag) x++; return 0; }
int main(void) {
  int *p = malloc(64); *p = 1; p = realloc(p, 4); p = realloc(p, 64); flag = p[9] == 4;
  pthread_t t, u;
  pthread_create(&t, 0, r, 0), pthread_create(&u, 0, r, 0);
  pthread_join(t, 0), pthread_join(u, 0);
  return 0;
}
