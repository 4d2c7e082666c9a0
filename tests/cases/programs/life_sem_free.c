// expect: race
#define _GNU_SOURCE
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>
#include <semaphore.h>
static int x, ready;
static void *w(void *);
static void prep(void); static void mine(void);
int main(void) { pthread_t t; prep(); pthread_create(&t, 0, w, 0); mine(); pthread_join(t, 0); }
static sem_t *s; static void prep(void) { s = malloc(sizeof *s); sem_init(s, 0, 0); }
static void *w(void *p) { sem_post(s); sem_getvalue(s, (int *)&ready); return 0; }
static void mine(void) { sem_wait(s); free(s); }
