// expect: race
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <time.h>
static struct timespec ts = {1,1}; static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static void *w(void *p) { ts.tv_nsec = 2; return 0; }
int main(void) { pthread_t t;  pthread_create(&t, 0, w, 0); pthread_mutex_lock(&m); pthread_cond_timedwait(&c, &m, &ts); pthread_mutex_unlock(&m); pthread_join(t, 0); }
