// expect: race
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <time.h>
static time_t t0;
static void *w(void *p) { time_t c = 0; localtime(&c); return 0; }
int main(void) { pthread_t t;  pthread_create(&t, 0, w, 0); time_t c = 0; gmtime(&c); pthread_join(t, 0); }
