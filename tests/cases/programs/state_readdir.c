// expect: race
#define _GNU_SOURCE
#include <pthread.h>
#include <unistd.h>
static void *w(void *);
static void prep(void); static void mine(void);
int main(void) { pthread_t t; prep(); pthread_create(&t, 0, w, 0); mine(); pthread_join(t, 0); }
#include <dirent.h>
static DIR *d; static struct dirent *e; static void prep(void) { d = opendir("/"); e = readdir(d); }
static void *w(void *p) { readdir(d); return 0; }
static void mine(void) { volatile int z = e->d_name[0]; (void)z; }
