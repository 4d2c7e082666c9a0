// expect: race
#include <pthread.h>
#include <wchar.h>
static wchar_t s[] = L"a b", *q;
static int r;
static void *w(void *p) {
  wcstok(s, L" ", &q);
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  r = s[1];
  pthread_join(t, 0);
}
