// expect: race
#define _GNU_SOURCE
#include <pthread.h>
static int x;
static void *w(void *);
static void prep(void); static void mine(void);
int main(void) { pthread_t t; prep(); pthread_create(&t, 0, w, 0); mine(); pthread_join(t, 0); }
static pthread_key_t k; static void d(void *p) { } static void prep(void) { pthread_key_create(&k, d); }
static void *w(void *p) { pthread_setspecific(k, &x); return 0; }
static void mine(void) { pthread_key_delete(k); }
