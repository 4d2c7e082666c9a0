// expect: race
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <error.h>
static char s[] = "ab";
static void *w(void *p) { s[0] = 99; return 0; }
int main(void) { pthread_t t;  pthread_create(&t, 0, w, 0); error(0, 0, "%s", s); pthread_join(t, 0); }
