// expect: race-free
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <locale.h>
#include <ctype.h>
static int n;
static void *w(void *p) { setlocale(LC_ALL, "C"); return 0; }
int main(void) { pthread_t t;  pthread_create(&t, 0, w, 0); pthread_join(t, 0); n = toupper(n); }
