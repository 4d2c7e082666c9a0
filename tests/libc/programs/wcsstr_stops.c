// expect: race
#define _GNU_SOURCE
#include <pthread.h>
#include <string.h>
#include <wchar.h>
static wchar_t s[16] = L"abcdefgh";
static void *a(void *arg) { return wcsstr(s, L"bc"); }
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
