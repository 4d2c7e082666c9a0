// expect: race
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <math.h>
static int n;
static void *w(void *p) { n = signgam; return 0; }
int main(void) { pthread_t t;  pthread_create(&t, 0, w, 0); volatile float r = lgammaf(2.5f); (void)r; pthread_join(t, 0); }
