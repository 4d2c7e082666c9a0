// expect: race
#define _GNU_SOURCE
#include <pthread.h>
static int x;
static void *w(void *);
static void prep(void); static void mine(void);
int main(void) { pthread_t t; prep(); pthread_create(&t, 0, w, 0); mine(); pthread_join(t, 0); }
static void cl(void *p) { x = 1; }
static void prep(void) { }
static void *w3(void *p) { return 0; }
static void *w2(void *p) { pthread_t t; pthread_create(&t, 0, w3, 0); pthread_cleanup_push(cl, 0); pthread_join(t, 0); pthread_cleanup_pop(0); return 0; }
static void *w(void *p) { return 0; }
static void mine(void) { pthread_t t; pthread_create(&t, 0, w2, 0); pthread_cancel(t); x = 2; pthread_join(t, 0); }
