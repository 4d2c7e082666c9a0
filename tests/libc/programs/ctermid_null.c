// expect: race
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void *w(void *p) { ctermid(0); return 0; }
int main(void) { pthread_t t;  pthread_create(&t, 0, w, 0); ctermid(0); pthread_join(t, 0); }
