// expect: race-free
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>

static void *w(void *p) { wchar_t c; mbstate_t s = {0}; mbrtowc(&c, "a", 1, &s); return 0; }
int main(void) { pthread_t t;  pthread_create(&t, 0, w, 0); wchar_t c; mbstate_t s = {0}; mbrtowc(&c, "b", 1, &s); pthread_join(t, 0); }
