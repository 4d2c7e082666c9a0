// expect: race-free
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <time.h>
#include <semaphore.h>
static struct timespec ts = {1,1}; static sem_t s;
static void *w(void *p) { ts.tv_nsec = 2; return 0; }
int main(void) { pthread_t t; sem_init(&s, 0, 0); pthread_create(&t, 0, w, 0); pthread_join(t, 0); sem_timedwait(&s, &ts); }
