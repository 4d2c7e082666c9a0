// expect: race-free
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
static FILE *f;
static void *w(void *p) { fprintf(f, "%d", 1); return 0; }
int main(void) { pthread_t t; f = fopen("/dev/null", "w"); pthread_create(&t, 0, w, 0); pthread_join(t, 0); fclose(f); }
