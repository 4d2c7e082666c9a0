#include <pthread.h>
static int n;
static pthread_t t;
static void *w(void *p) {
  n++;
  return 0;
}
__attribute__((used)) static void hi(void) { pthread_create(&t, 0, w, 0); }
__asm__(".pushsection .init_array,\"aw\"\n .quad hi\n .popsection");
int main(void) {
  n++;
  return 0;
}
