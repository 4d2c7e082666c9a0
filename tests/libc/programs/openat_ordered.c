// expect: race-free
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <fcntl.h>
static char path[] = "/dev/null";
static void *w(void *p) { path[1] = 100; return 0; }
int main(void) { pthread_t t;  pthread_create(&t, 0, w, 0); pthread_join(t, 0); int fd = openat(AT_FDCWD, path, O_RDONLY); if (fd >= 0) close(fd); }
