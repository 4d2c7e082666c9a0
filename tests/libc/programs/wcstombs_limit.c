// expect: race
#define _GNU_SOURCE
#include <pthread.h>
#include <stdlib.h>
#include <wchar.h>
static wchar_t s[16] = L"abcdefgh";
static void *a(void *arg) {
  char w[4];
  return (void *)wcstombs(w, s, 3);
}
static void *b(void *arg) {
  s[2] = L'x';
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
