// expect: race
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
static pthread_rwlockattr_t a; static pthread_rwlock_t m;
static void *w(void *p) { pthread_rwlockattr_init(&a); return 0; }
int main(void) { pthread_t t; pthread_rwlockattr_init(&a); pthread_create(&t, 0, w, 0); pthread_rwlock_init(&m, &a); pthread_join(t, 0); }
