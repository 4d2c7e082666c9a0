// expect: race
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
static char s[] = "AB=1"; static int n;
static void *w(void *p) { s[0] = 67; return 0; }
int main(void) { pthread_t t; putenv(s); pthread_create(&t, 0, w, 0); n = getenv("AB") != 0; pthread_join(t, 0); }
