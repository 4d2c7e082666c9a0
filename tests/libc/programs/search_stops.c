// expect: race-free
// memrchr looks from the end, memmem and the comparisons from the beginning, as far as they have to.
#define _GNU_SOURCE
#include <pthread.h>
#include <string.h>
#include <wchar.h>
static char text[8] = "axcdefz";
static wchar_t wide[4] = L"abc";
static void *looks(void *p) {
  memrchr(text + 2, 'z', 5);
  memmem(text, 7, "a", 1);
  int order = strverscmp(text, "ay") + wcscasecmp(wide, L"Ax") + wcsncasecmp(wide, L"x", 3);
  return order ? p : text;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, looks, 0);
  text[3] = 'q';
  wide[2] = L'q';
  pthread_join(t, 0);
}
