// expect: race
// %ls reads the wide text.
#include <pthread.h>
#include <stdio.h>
#include <wchar.h>
static wchar_t name[8] = L"abc";
static void *shows(void *p) {
  wchar_t text[16];
  swprintf(text, 16, L"<%ls>", name);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, shows, 0);
  name[1] = L'x';
  pthread_join(t, 0);
}
