// expect: race-free
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
static pthread_attr_t a; static void *n(void *p) { return 0; }
static void *w(void *p) { pthread_attr_destroy(&a); return 0; }
int main(void) { pthread_t t; pthread_attr_init(&a); pthread_create(&t, 0, w, 0); pthread_join(t, 0); pthread_t u; pthread_create(&u, &a, n, 0); pthread_join(u, 0); }
