// expect: race-free
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <getopt.h>
static int n; static char *v[] = {"p", "-a", "b", 0};
static void *w(void *p) { n = optarg != 0; return 0; }
int main(void) { pthread_t t;  pthread_create(&t, 0, w, 0); pthread_join(t, 0); while (getopt(3, v, "a:") != -1) {} }
