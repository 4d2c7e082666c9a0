// expect: race
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
static pthread_barrierattr_t a; static pthread_barrier_t m;
static void *w(void *p) { pthread_barrierattr_init(&a); return 0; }
int main(void) { pthread_t t; pthread_barrierattr_init(&a); pthread_create(&t, 0, w, 0); pthread_barrier_init(&m, &a, 2); pthread_join(t, 0); }
