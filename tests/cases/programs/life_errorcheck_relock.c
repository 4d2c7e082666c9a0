// expect: race
#define _GNU_SOURCE
#include <pthread.h>
#include <errno.h>
static int x;
static void *w(void *);
static void prep(void); static void mine(void);
int main(void) { pthread_t t; prep(); pthread_create(&t, 0, w, 0); mine(); pthread_join(t, 0); }
static pthread_mutex_t k; static void prep(void) { pthread_mutexattr_t a; pthread_mutexattr_init(&a); pthread_mutexattr_settype(&a, PTHREAD_MUTEX_ERRORCHECK); pthread_mutex_init(&k, &a); }
static void *w(void *p) { pthread_mutex_lock(&k); if (pthread_mutex_lock(&k) == EDEADLK) pthread_mutex_unlock(&k); x = 1; return 0; }
static void mine(void) { pthread_mutex_lock(&k); x = 2; pthread_mutex_unlock(&k); }
