// expect: unknown
#include <pthread.h>
int x;
void *t(void *p) {
  __asm__ goto("incl x(%%rip)\n\tjmp %l0" :: ::done);
done:
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, t, 0);
  pthread_create(&b, 0, t, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
