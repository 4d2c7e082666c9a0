// expect: race-free
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
static char *line; static size_t n; static int k;
static void *w(void *p) { k = n > 0; return 0; }
int main(void) { pthread_t t;  pthread_create(&t, 0, w, 0); pthread_join(t, 0); FILE *f = fopen("/etc/passwd", "r"); if (f) { getdelim(&line, &n, 58, f); fclose(f); } }
