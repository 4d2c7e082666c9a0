// expect: race
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
static char s[] = "ab";
static void *w(void *p) { s[0] = 99; return 0; }
int main(void) { pthread_t t;  pthread_create(&t, 0, w, 0); char b[30]; snprintf(b, 30, "%2$.*1$s", 2, s); pthread_join(t, 0); }
