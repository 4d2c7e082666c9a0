// expect: race
#define _GNU_SOURCE
#include <dirent.h>
#include <pthread.h>
#include <string.h>
static DIR *d;
static struct dirent e, *res;
static void *a(void *arg) {
#pragma clang diagnostic ignored "-Wdeprecated-declarations"
  readdir_r(d, &e, &res);
  return 0;
}
static void *b(void *arg) { return (void *)res; }
int main(void) {
  d = opendir("/");
  if (!d) return 1;
  pthread_t t1, t2;
  pthread_create(&t1, NULL, a, NULL);
  pthread_create(&t2, NULL, b, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  closedir(d);
  return 0;
}
