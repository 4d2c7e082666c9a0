// expect: race
#define _GNU_SOURCE
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>
static void *w(void *);
static void prep(void); static void mine(void);
int main(void) { pthread_t t; prep(); pthread_create(&t, 0, w, 0); mine(); pthread_join(t, 0); }
extern char **environ;
static void prep(void) { }
static void *w(void *p) { setenv("ABC", "1", 1); return 0; }
static void mine(void) { int n = 0; for (char **e = environ; *e; e++) n++; }
