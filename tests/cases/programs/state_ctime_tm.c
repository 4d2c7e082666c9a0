// expect: race
#define _GNU_SOURCE
#include <pthread.h>
#include <time.h>
static void *w(void *);
static void prep(void); static void mine(void);
int main(void) { pthread_t t; prep(); pthread_create(&t, 0, w, 0); mine(); pthread_join(t, 0); }
static struct tm *g; static void prep(void) { time_t t = 0; g = localtime(&t); }
static void *w(void *p) { time_t t = 5; ctime(&t); return 0; }
static void mine(void) { volatile int z = g->tm_hour; (void)z; }
