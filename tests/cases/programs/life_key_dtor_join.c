// expect: race-free
#define _GNU_SOURCE
#include <pthread.h>
static int x;
static void *w(void *);
static void prep(void); static void mine(void);
int main(void) { pthread_t t; prep(); pthread_create(&t, 0, w, 0); mine(); pthread_join(t, 0); }
static pthread_key_t k; static void d(void *p) { x = 1; } static void prep(void) { pthread_key_create(&k, d); }
static void *w2(void *p) { pthread_setspecific(k, &x); return 0; }
static void *w(void *p) { return 0; }
static void mine(void) { pthread_t t; pthread_create(&t, 0, w2, 0); pthread_join(t, 0); x = 2; }
