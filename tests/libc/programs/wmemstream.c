// expect: race
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>
#include <wchar.h>
static wchar_t *b;
static size_t n;
static FILE *f;
static void *w(void *p) {
  fputws(L"abc", f);
  fflush(f);
  return 0;
}
int main(void) {
  f = open_wmemstream(&b, &n);
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  size_t k = n;
  pthread_join(t, 0);
  fclose(f);
  return k > 3;
}
