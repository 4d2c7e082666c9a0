// expect: race
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <stdint.h>
static struct random_data d; static char st[64]; static int n;
static void *w(void *p) { n = st[8]; return 0; }
int main(void) { pthread_t t; initstate_r(1, st, 64, &d); pthread_create(&t, 0, w, 0); int32_t r; random_r(&d, &r); pthread_join(t, 0); }
