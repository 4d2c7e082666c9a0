// expect: race-free
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <getopt.h>
static int at, n; static char *v[] = {"p", "--x", 0}; static struct option o[] = {{"x", 0, 0, 1}, {0}};
static void *w(void *p) { n = at; return 0; }
int main(void) { pthread_t t;  pthread_create(&t, 0, w, 0); pthread_join(t, 0); while (getopt_long(2, v, "", o, &at) != -1) {} }
