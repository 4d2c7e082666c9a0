// expect: race
#define _GNU_SOURCE
#include <pthread.h>
#include <string.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *w(void *);
static void prep(void); static void mine(void);
int main(void) { pthread_t t; prep(); pthread_create(&t, 0, w, 0); mine(); pthread_join(t, 0); }
static void prep(void) { }
static void *w(void *p) { pthread_mutex_lock(&m); pthread_mutex_unlock(&m); return 0; }
static void mine(void) { memset(&m, 0, sizeof m); }
