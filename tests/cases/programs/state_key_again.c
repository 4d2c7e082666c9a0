// expect: race-free
#define _GNU_SOURCE
#include <pthread.h>
static int x;
static void *w(void *);
static void prep(void); static void mine(void);
int main(void) { pthread_t t; prep(); pthread_create(&t, 0, w, 0); mine(); pthread_join(t, 0); }
static pthread_key_t k; static void prep(void) { pthread_key_create(&k, 0); pthread_setspecific(k, &x); pthread_key_delete(k); pthread_key_create(&k, 0); }
static void *w(void *p) { x = 1; return 0; }
static void mine(void) { if (pthread_getspecific(k)) x = 2; }
