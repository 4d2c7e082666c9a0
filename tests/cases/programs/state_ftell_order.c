// expect: race
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
static int x;
static void *w(void *);
static void prep(void); static void mine(void);
int main(void) { pthread_t t; prep(); pthread_create(&t, 0, w, 0); mine(); pthread_join(t, 0); }
static FILE *f; static void prep(void) { f = fopen("/dev/null", "w"); }
static void *w2(void *p) { fputs("hello", f); return 0; }
static void *w(void *p) { if (ftell(f) == 5) x = 1; return 0; }
static void mine(void) { pthread_t t; pthread_create(&t, 0, w2, 0); x = 2; pthread_join(t, 0); }
