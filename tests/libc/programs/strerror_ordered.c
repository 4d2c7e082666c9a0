// expect: race-free
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
static int n;
static void *w(void *p) { char *s = strerror(1); n = s != 0; return 0; }
int main(void) { pthread_t t;  pthread_create(&t, 0, w, 0); pthread_join(t, 0); char *s = strerror(2); (void)s; }
