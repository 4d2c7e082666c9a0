// expect: race
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
static int n, k;
static void *w(void *p) { k = n; return 0; }
int main(void) { pthread_t t;  pthread_create(&t, 0, w, 0); char b[30]; snprintf(b, 30, "%2$d%1$n", &n, 5); pthread_join(t, 0); }
