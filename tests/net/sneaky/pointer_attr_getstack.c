#define _GNU_SOURCE
#include <pthread.h>
#include <string.h>
static void *low;
static size_t size;
static void *w(void *a) {
  memset(low, 0, 64);
  return 0;
}
int main(int argc, char **argv) {
  pthread_t t;
  char d[64];
  low = d;
  pthread_attr_t at;
  pthread_getattr_np(pthread_self(), &at);
  pthread_attr_getstack(&at, &low, &size);
  low = (char *)low + size - 64;
  pthread_create(&t, 0, w, 0);
  memset((char *)low, 1, 64);
  pthread_join(t, 0);
}
