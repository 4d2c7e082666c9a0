// expect: race
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>

static void *w(void *p) { char b[16]; wctomb(b, L'a'); return 0; }
int main(void) { pthread_t t;  pthread_create(&t, 0, w, 0); char b[16]; wctomb(b, L'b'); pthread_join(t, 0); }
