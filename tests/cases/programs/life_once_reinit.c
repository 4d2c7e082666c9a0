// expect: race
#define _GNU_SOURCE
#include <pthread.h>
static int x;
static void *w(void *);
static void prep(void); static void mine(void);
int main(void) { pthread_t t; prep(); pthread_create(&t, 0, w, 0); mine(); pthread_join(t, 0); }
static pthread_once_t o = PTHREAD_ONCE_INIT; static void f(void) { x++; } static void prep(void) { }
static void *w(void *p) { pthread_once(&o, f); return 0; }
static void mine(void) { o = (pthread_once_t)PTHREAD_ONCE_INIT; pthread_once(&o, f); }
