// expect: race-free
#define _GNU_SOURCE
#include <pthread.h>
#include <stdlib.h>
static void *w(void *);
static void prep(void); static void mine(void);
int main(void) { pthread_t t; prep(); pthread_create(&t, 0, w, 0); mine(); pthread_join(t, 0); }
static void prep(void) { setenv("ABC", "1", 1); }
static void *w(void *p) { char *s = getenv("ABC"); volatile int x = s[0]; (void)x; return 0; }
static void mine(void) { char *s = getenv("ABC"); volatile int x = s[0]; (void)x; }
