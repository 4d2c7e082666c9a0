// expect: race
#define _GNU_SOURCE
#include <pthread.h>
#include <time.h>
static void *w(void *);
static void prep(void); static void mine(void);
int main(void) { pthread_t t; prep(); pthread_create(&t, 0, w, 0); mine(); pthread_join(t, 0); }
static struct tm *g;
static void prep(void) { time_t t = 0; g = gmtime(&t); }
static void *w(void *p) { time_t t = 5; localtime(&t); return 0; }
static void mine(void) { volatile int x = g->tm_sec; (void)x; }
