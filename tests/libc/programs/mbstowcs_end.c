// expect: race
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>
static wchar_t b[8]; static int k;
static void *w(void *p) { k = b[2]; return 0; }
int main(void) { pthread_t t;  pthread_create(&t, 0, w, 0); mbstowcs(b, "ab", 8); pthread_join(t, 0); }
