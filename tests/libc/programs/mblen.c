// expect: race
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void *w(void *p) { mblen("a", 1); return 0; }
int main(void) { pthread_t t;  pthread_create(&t, 0, w, 0); mblen("b", 1); pthread_join(t, 0); }
