// expect: race-free
#include <pthread.h>
#include <stdio.h>
static void *w(void *p) { flockfile(stdout); putchar_unlocked('x'); funlockfile(stdout); return 0; }
int main(void) { pthread_t t; pthread_create(&t, 0, w, 0); flockfile(stdout); putchar_unlocked('y'); funlockfile(stdout);pthread_join(t, 0); }
