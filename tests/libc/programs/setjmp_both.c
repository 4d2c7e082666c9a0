// expect: race
#include <pthread.h>
#include <setjmp.h>
static jmp_buf b;
static void *w(void *p) { setjmp(b); return 0; }
int main(void) { pthread_t t; pthread_create(&t, 0, w, 0); setjmp(b); pthread_join(t, 0); }
