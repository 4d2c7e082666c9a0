// expect: race-free
// Each use of a stream is under its own lock; swprintf writes no more than the text and its end.
#include <pthread.h>
#include <stdio.h>
#include <wchar.h>
static wchar_t text[8];
static void *writes(void *p) {
  fputws(L"one\n", stdout);
  wprintf(L"%d %ls\n", 2, L"two");
  swprintf(text, 8, L"%d", 3);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, writes, 0);
  putwchar(L'x');
  text[2] = L'q';
  pthread_join(t, 0);
}
