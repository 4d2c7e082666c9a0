// expect: race-free
#define _GNU_SOURCE
#include <pthread.h>
#include <unistd.h>
static void *w(void *);
static void prep(void); static void mine(void);
int main(void) { pthread_t t; prep(); pthread_create(&t, 0, w, 0); mine(); pthread_join(t, 0); }
#include <dirent.h>
static void prep(void) { }
static void *w(void *p) { DIR *d = opendir("/"); struct dirent *e = readdir(d); volatile int z = e->d_name[0]; (void)z; closedir(d); return 0; }
static void mine(void) { DIR *d = opendir("/"); struct dirent *e = readdir(d); volatile int z = e->d_name[0]; (void)z; closedir(d); }
