// expect: race
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
static char b[4096];
static void *w(void *p) { b[0] = 1; return 0; }
int main(void) { pthread_t t;  pthread_create(&t, 0, w, 0); setvbuf(stdout, b, _IOFBF, 4096); pthread_join(t, 0); }
