// EXPECT: not true
#include <pthread.h>
#include <stdlib.h>
int x, flag;
void *r(void *a) { if (flag) x++; return 0; }
int main(void) {
  int *p = malloc(4); *p = 3; free(p); p = malloc(4); flag = *p == 3;
  pthread_t t, u;
  pthread_create(&t, 0, r, 0), pthread_create(&u, 0, r, 0);
  pthread_join(t, 0), pthread_join(u, 0);
  return 0;
}
