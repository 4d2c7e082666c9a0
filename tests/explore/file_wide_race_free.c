// EXPECT: verdict=race-free executions=1
// Wide characters in files of the program's own are bytes there, as the locale has them; and they
// come back.
#include <assert.h>
#include <locale.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <wchar.h>
static void *use(void *unused) {
  wchar_t line[40];
  char bytes[40];
  FILE *f = fopen("f", "w+");
  assert(f && fputws(L"ab\n", f) >= 0 && fputwc(L'\u00e9', f) == L'\u00e9' &&
         fwprintf(f, L"%d %ls\n", 12, L"\u20ac") == 5);
  rewind(f);
  assert(fgetws(line, 40, f) == line && !wcscmp(line, L"ab\n"));
  assert(fgetwc(f) == L'\u00e9' && ungetwc(L'\u00e9', f) == L'\u00e9' && fgetwc(f) == L'\u00e9');
  assert(fgetws(line, 40, f) == line && !wcscmp(line, L"12 \u20ac\n") && fgetwc(f) == WEOF);
  fclose(f);
  f = fopen("f", "r");
  assert(fread(bytes, 1, sizeof bytes, f) == 12 && !memcmp(bytes,
                                                           "ab\n\xc3\xa9"
                                                           "12 \xe2\x82\xac\n",
                                                           12));
  fclose(f);
  return unused;
}
int main(void) {
  pthread_t t;
  assert(setlocale(LC_ALL, "C.UTF-8"));
  pthread_create(&t, NULL, use, NULL);
  pthread_join(t, NULL);
  return 0;
}
