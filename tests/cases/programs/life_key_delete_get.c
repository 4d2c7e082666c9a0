// expect: race
#define _GNU_SOURCE
#include <pthread.h>
static void *w(void *);
static void prep(void); static void mine(void);
int main(void) { pthread_t t; prep(); pthread_create(&t, 0, w, 0); mine(); pthread_join(t, 0); }
static pthread_key_t k; static void prep(void) { pthread_key_create(&k, 0); }
static void *w(void *p) { pthread_getspecific(k); return 0; }
static void mine(void) { pthread_key_delete(k); }
