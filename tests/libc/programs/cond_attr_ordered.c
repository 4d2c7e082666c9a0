// expect: race-free
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <time.h>
static pthread_condattr_t a; static pthread_cond_t m;
static void *w(void *p) { pthread_condattr_setclock(&a, CLOCK_MONOTONIC); return 0; }
int main(void) { pthread_t t; pthread_condattr_init(&a); pthread_create(&t, 0, w, 0); pthread_join(t, 0); pthread_cond_init(&m, &a); }
