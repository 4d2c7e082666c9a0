// expect: race
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
static pthread_mutexattr_t a; static pthread_mutex_t m;
static void *w(void *p) { pthread_mutexattr_settype(&a, PTHREAD_MUTEX_RECURSIVE); return 0; }
int main(void) { pthread_t t; pthread_mutexattr_init(&a); pthread_create(&t, 0, w, 0); pthread_mutex_init(&m, &a); pthread_join(t, 0); }
