// expect: race
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <fcntl.h>
static struct flock l;
static void *w(void *p) { l.l_type = F_WRLCK; return 0; }
int main(void) { pthread_t t;  pthread_create(&t, 0, w, 0); fcntl(0, F_GETLK, &l); pthread_join(t, 0); }
