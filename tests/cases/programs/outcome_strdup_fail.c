// expect: race
#define _GNU_SOURCE
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
static int x;
static void *w(void *);
static void prep(void); static void mine(void);
int main(void) { pthread_t t; prep(); pthread_create(&t, 0, w, 0); mine(); pthread_join(t, 0); }
static void prep(void) { }
static void *w(void *p) { char *q = strdup("hi"); if (!q) x = 1; free(q); return 0; }
static void mine(void) { x = 2; }
