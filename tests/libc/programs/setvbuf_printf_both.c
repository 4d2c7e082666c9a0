// expect: race-free
#include <pthread.h>
#include <stdio.h>
static char b[4096];
static void *w(void *p) { printf("a\n"); return 0; }
int main(void) { pthread_t t; setvbuf(stdout, b, _IOFBF, 4096); pthread_create(&t, 0, w, 0); printf("b\n"); pthread_join(t, 0); }
