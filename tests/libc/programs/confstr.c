// expect: race
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
static char b[64]; static int n;
static void *w(void *p) { n = b[0]; return 0; }
int main(void) { pthread_t t;  pthread_create(&t, 0, w, 0); confstr(_CS_PATH, b, 64); pthread_join(t, 0); }
