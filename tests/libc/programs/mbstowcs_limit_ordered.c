// expect: race-free
#define _GNU_SOURCE
#include <pthread.h>
#include <stdlib.h>
#include <wchar.h>
static char s[16] = "abcdefgh";
static void *a(void *arg) {
  wchar_t w[4];
  return (void *)mbstowcs(w, s, 3);
}
static void *b(void *arg) {
  s[6] = 'x';
  return 0;
}
int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, a, NULL);
  pthread_create(&t2, NULL, b, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  return 0;
}
