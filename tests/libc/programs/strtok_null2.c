// expect: race
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
static char b[] = "a b c"; static int n;
static void *w(void *p) { n = b[3]; return 0; }
int main(void) { pthread_t t; strtok(b, " "); pthread_create(&t, 0, w, 0); strtok(0, " "); pthread_join(t, 0); }
