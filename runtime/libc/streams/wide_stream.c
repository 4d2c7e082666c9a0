#include "libc/streams/wide_stream.h"

#include <limits.h>
#include <stdlib.h>

#include "libc/files/overlay_stream.h"
#include "libc/libc.h"
#include "world/fiber.h"

static bool is_ours(FILE *s) { return running && overlay_fileno(s) >= 0; }

wint_t wide_get(FILE *s) {
  if (!is_ours(s)) return fgetwc(s);
  mbstate_t state = {0};
  for (int byte; (byte = fgetc(s)) != EOF;) {
    wchar_t c;
    char one = (char)byte;
    size_t n = mbrtowc(&c, &one, 1, &state);
    if (n == (size_t)-1) return WEOF;
    if (n != (size_t)-2) return (wint_t)c;
  }
  return WEOF;
}

wint_t wide_put(wchar_t c, FILE *s) {
  if (!is_ours(s)) return fputwc(c, s);
  char bytes[MB_LEN_MAX];
  mbstate_t state = {0};
  size_t n = wcrtomb(bytes, c, &state);
  return n != (size_t)-1 && fwrite(bytes, 1, n, s) == n ? (wint_t)c : WEOF;
}

wint_t wide_unget(wint_t c, FILE *s) {
  if (!is_ours(s) || c == WEOF) return ungetwc(c, s);
  char bytes[MB_LEN_MAX];
  mbstate_t state = {0};
  size_t n = wcrtomb(bytes, (wchar_t)c, &state);
  if (n == (size_t)-1) return WEOF;
  while (n)
    if (ungetc((unsigned char)bytes[--n], s) == EOF) return WEOF;
  return c;
}

wchar_t *wide_get_line(wchar_t *to, int n, FILE *s) {
  if (!is_ours(s)) return fgetws(to, n, s);
  int k = 0;
  wint_t c = 0;
  while (k < n - 1 && c != L'\n' && (c = wide_get(s)) != WEOF) to[k++] = (wchar_t)c;
  if (n < 1 || (!k && n > 1) || ferror(s)) return NULL;
  to[k] = 0;
  return to;
}

int wide_put_text(const wchar_t *text, FILE *s) {
  if (!is_ours(s)) return fputws(text, s);
  for (; *text; text++)
    if (wide_put(*text, s) == WEOF) return -1;
  return 1;
}

int wide_print(FILE *s, const wchar_t *format, va_list a) {
  enum { MOST = 1 << 24 };
  if (!is_ours(s)) return vfwprintf(s, format, a);
  wchar_t *text = NULL;
  int n = -1;
  for (size_t room = 256; n < 0 && room < MOST; room *= 4) {
    va_list again;
    va_copy(again, a);
    free(text);
    text = malloc(room * sizeof *text);
    n = text ? vswprintf(text, room, format, again) : 0;
    va_end(again);
  }
  if (n > 0 && wide_put_text(text, s) < 0) n = -1;
  free(text);
  return n;
}

int wide_orientation(FILE *s, int mode) {
  if (!is_ours(s)) return fwide(s, mode);
  if (!mode) give_up_thread("asks fwide about a stream of its own");
  return mode;
}
