// expect: race
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <math.h>

static void *w(void *p) { volatile double r = lgamma(2.5); (void)r; return 0; }
int main(void) { pthread_t t;  pthread_create(&t, 0, w, 0); volatile double r = lgamma(3.5); (void)r; pthread_join(t, 0); }
