// expect: race-free
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
static char *l; static size_t n; static FILE *f; static int k;
static void *w(void *p) { k = l[0]; return 0; }
int main(void) { pthread_t t; f = fopen("/etc/passwd", "r"); if (!f) return 0; getline(&l, &n, f); pthread_create(&t, 0, w, 0); pthread_join(t, 0); getline(&l, &n, f); }
