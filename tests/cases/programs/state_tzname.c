// expect: race
#define _GNU_SOURCE
#include <pthread.h>
#include <time.h>
static void *w(void *);
static void prep(void); static void mine(void);
int main(void) { pthread_t t; prep(); pthread_create(&t, 0, w, 0); mine(); pthread_join(t, 0); }
static void prep(void) { }
static void *w(void *p) { tzset(); return 0; }
static void mine(void) { volatile long x = timezone; volatile char *c = tzname[0]; (void)x; (void)c; }
