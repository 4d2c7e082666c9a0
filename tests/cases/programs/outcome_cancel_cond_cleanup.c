// expect: race-free
#define _GNU_SOURCE
#include <pthread.h>
#include <unistd.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int x, ready;
static void *w(void *);
static void prep(void); static void mine(void);
int main(void) { pthread_t t; prep(); pthread_create(&t, 0, w, 0); mine(); pthread_join(t, 0); }
static void cl(void *p) { x = 1; pthread_mutex_unlock(&m); }
static void prep(void) { }
static void *w2(void *p) { pthread_mutex_lock(&m); pthread_cleanup_push(cl, 0); while (!ready) pthread_cond_wait(&c, &m); pthread_cleanup_pop(1); return 0; }
static void *w(void *p) { return 0; }
static void mine(void) { pthread_t t; pthread_create(&t, 0, w2, 0); pthread_mutex_lock(&m); x = 2; pthread_mutex_unlock(&m); pthread_cancel(t); pthread_join(t, 0); }
