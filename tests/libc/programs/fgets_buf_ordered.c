// expect: race-free
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
static char b[64]; static int k; static FILE *f;
static void *w(void *p) { k = b[3]; return 0; }
int main(void) { pthread_t t; f = fopen("/etc/passwd", "r"); if (!f) return 0; pthread_create(&t, 0, w, 0); pthread_join(t, 0); fgets(b, 64, f); }
