// expect: race-free
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <getopt.h>
static char w0[] = "-a"; static char *v[] = {"p", w0, 0};
static void *w(void *p) { w0[1] = 98; return 0; }
int main(void) { pthread_t t;  pthread_create(&t, 0, w, 0); pthread_join(t, 0); while (getopt(2, v, "ab") != -1) {} }
