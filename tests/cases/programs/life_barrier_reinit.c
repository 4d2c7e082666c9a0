// expect: race
#define _GNU_SOURCE
#include <pthread.h>
static int x;
static void *w(void *);
static void prep(void); static void mine(void);
int main(void) { pthread_t t; prep(); pthread_create(&t, 0, w, 0); mine(); pthread_join(t, 0); }
static pthread_barrier_t k; static void prep(void) { pthread_barrier_init(&k, 0, 2); }
static void *w(void *p) { x = 1; pthread_barrier_wait(&k); return 0; }
static void mine(void) { pthread_barrier_init(&k, 0, 1); pthread_barrier_wait(&k); x = 2; }
