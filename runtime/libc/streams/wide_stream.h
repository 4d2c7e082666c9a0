// Wide characters on streams of the program's own files. Those streams are ours and have none:
// characters are taken apart into bytes, and put together, as the locale says.
#ifndef NORACE_RUNTIME_WIDE_STREAM_H
#define NORACE_RUNTIME_WIDE_STREAM_H
#include <stdarg.h>
#include <stdio.h>
#include <wchar.h>

wint_t wide_get(FILE *);
wint_t wide_put(wchar_t, FILE *);
wint_t wide_unget(wint_t, FILE *);
wchar_t *wide_get_line(wchar_t *to, int n, FILE *);
int wide_put_text(const wchar_t *, FILE *);
int wide_print(FILE *, const wchar_t *format, va_list);
int wide_orientation(FILE *, int mode);
#endif
