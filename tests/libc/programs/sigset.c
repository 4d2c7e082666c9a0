// expect: race
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <signal.h>
static sigset_t s; static int n;
static void *w(void *p) { n = sigismember(&s, 3); return 0; }
int main(void) { pthread_t t; sigemptyset(&s); pthread_create(&t, 0, w, 0); sigaddset(&s, 3); pthread_join(t, 0); }
