// expect: race
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <time.h>
static struct timespec ts = {0,1};
static void *w(void *p) { ts.tv_nsec = 2; return 0; }
int main(void) { pthread_t t;  pthread_create(&t, 0, w, 0); nanosleep(&ts, 0); pthread_join(t, 0); }
