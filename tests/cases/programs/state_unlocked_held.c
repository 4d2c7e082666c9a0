// expect: race-free
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
static void *w(void *);
static void prep(void); static void mine(void);
int main(void) { pthread_t t; prep(); pthread_create(&t, 0, w, 0); mine(); pthread_join(t, 0); }
static void prep(void) { }
static void *w(void *p) { printf("a"); return 0; }
static void mine(void) { flockfile(stdout); putchar_unlocked('b'); funlockfile(stdout); }
