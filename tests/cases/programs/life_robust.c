// expect: race-free
#define _GNU_SOURCE
#include <pthread.h>
#include <errno.h>
static int x;
static void *w(void *);
static void prep(void); static void mine(void);
int main(void) { pthread_t t; prep(); pthread_create(&t, 0, w, 0); mine(); pthread_join(t, 0); }
static pthread_mutex_t k; static void prep(void) { pthread_mutexattr_t a; pthread_mutexattr_init(&a); pthread_mutexattr_setrobust(&a, PTHREAD_MUTEX_ROBUST); pthread_mutex_init(&k, &a); }
static void *w(void *p) { if (pthread_mutex_lock(&k) == EOWNERDEAD) pthread_mutex_consistent(&k); x = 1; return 0; }
static void mine(void) { if (pthread_mutex_lock(&k) == EOWNERDEAD) pthread_mutex_consistent(&k); x = 2; pthread_mutex_unlock(&k); }
