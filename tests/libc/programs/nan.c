// expect: race
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <math.h>
static char s[] = "1"; static volatile double d;
static void *w(void *p) { s[0] = 50; return 0; }
int main(void) { pthread_t t;  pthread_create(&t, 0, w, 0); d = nan(s); pthread_join(t, 0); }
