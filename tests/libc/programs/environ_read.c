// expect: race
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
extern char **environ; static int n;
static void *w(void *p) { setenv("A", "b", 1); return 0; }
int main(void) { pthread_t t;  pthread_create(&t, 0, w, 0); n = environ != 0; pthread_join(t, 0); }
