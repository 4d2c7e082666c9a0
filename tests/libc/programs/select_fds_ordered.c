// expect: race-free
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stdint.h>
#include <unistd.h>
#include <errno.h>
#include <sys/select.h>
static pthread_mutex_t m_ = PTHREAD_MUTEX_INITIALIZER;
static fd_set s; static volatile int q;
static void *one(void *x_) {
  pthread_mutex_lock(&m_); struct timeval t = {0}; select(1, &s, NULL, NULL, &t);
  pthread_mutex_unlock(&m_); return x_;
}
static void *two(void *x_) {
  pthread_mutex_lock(&m_); q = FD_ISSET(0, &s);
  pthread_mutex_unlock(&m_); return x_;
}
int main(void) {
  pthread_t t, u;
  FD_ZERO(&s);
  pthread_create(&t, NULL, one, NULL);
  pthread_create(&u, NULL, two, NULL);
  pthread_join(t, NULL);
  pthread_join(u, NULL);
  
  return 0;
}
