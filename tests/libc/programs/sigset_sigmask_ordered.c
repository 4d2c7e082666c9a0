// expect: race-free
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <signal.h>
static sigset_t s;
static void *w(void *p) { sigemptyset(&s); return 0; }
int main(void) { pthread_t t; sigemptyset(&s); pthread_create(&t, 0, w, 0); pthread_join(t, 0); pthread_sigmask(SIG_BLOCK, &s, 0); }
