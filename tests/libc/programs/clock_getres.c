// expect: race
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <time.h>
static struct timespec r; static long n;
static void *w(void *p) { n = r.tv_nsec; return 0; }
int main(void) { pthread_t t;  pthread_create(&t, 0, w, 0); clock_getres(CLOCK_REALTIME, &r); pthread_join(t, 0); }
