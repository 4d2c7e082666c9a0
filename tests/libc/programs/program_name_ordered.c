// expect: race-free
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stdint.h>
#include <unistd.h>
#include <errno.h>
#include <error.h>
static pthread_mutex_t m_ = PTHREAD_MUTEX_INITIALIZER;
static char nm[8] = "abc";
static void *one(void *x_) {
  pthread_mutex_lock(&m_); error(0, 0, "x");
  pthread_mutex_unlock(&m_); return x_;
}
static void *two(void *x_) {
  pthread_mutex_lock(&m_); nm[0] = 'q';
  pthread_mutex_unlock(&m_); return x_;
}
int main(void) {
  pthread_t t, u;
  program_invocation_name = nm;
  pthread_create(&t, NULL, one, NULL);
  pthread_create(&u, NULL, two, NULL);
  pthread_join(t, NULL);
  pthread_join(u, NULL);
  
  return 0;
}
