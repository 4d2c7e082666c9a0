// expect: race
#define _GNU_SOURCE
#include <pthread.h>
#include <semaphore.h>
static int x;
static void *w(void *);
static void prep(void); static void mine(void);
int main(void) { pthread_t t; prep(); pthread_create(&t, 0, w, 0); mine(); pthread_join(t, 0); }
static pthread_key_t k; static void d(void *p) { x = 1; } static void prep(void) { pthread_key_create(&k, d); }
static void *w2(void *p) { pthread_setspecific(k, &x); sem_post(p); return 0; }
static void *w(void *p) { return 0; }
static void mine(void) { sem_t s; sem_init(&s, 0, 0); pthread_t t; pthread_create(&t, 0, w2, &s); sem_wait(&s); pthread_key_delete(k); x = 2; pthread_join(t, 0); }
