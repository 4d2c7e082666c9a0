// printf into memory: integers, characters and strings. Others are libc's, and what they show is
// concrete then.
#include "models.h"

#include <limits.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct { // one conversion
  char kind;
  bool left, plus, space, alternate, zeros;
  int longs, shorts;
  bool width_given, precise, width_taken, precision_taken; // taken: from the arguments
  size_t width, precision;
} Shape;

static const char *read_count(const char *f, size_t *n, bool *taken) {
  if (*f == '*') return *taken = true, f + 1;
  for (; *f >= '0' && *f <= '9'; f++) {
    if (*n > INT_MAX / 20) return NULL;
    *n = *n * 10 + (size_t)(*f - '0');
  }
  return f;
}

// Behind the %. Returns what follows; NULL: none of those that are known here.
static const char *read_shape(const char *f, Shape *s) {
  *s = (Shape){0};
  for (;; f++) {
    if (*f == '-') s->left = true;
    else if (*f == '+') s->plus = true;
    else if (*f == ' ') s->space = true;
    else if (*f == '#') s->alternate = true;
    else if (*f == '0') s->zeros = true;
    else break;
  }
  if (!(f = read_count(f, &s->width, &s->width_taken))) return NULL;
  if (*f == '.') {
    s->precise = true;
    if (!(f = read_count(f + 1, &s->precision, &s->precision_taken))) return NULL;
  }
  for (;; f++) {
    if (*f == 'h') s->shorts++;
    else if (*f == 'l' || *f == 'j' || *f == 'z' || *f == 't') s->longs++;
    else break;
  }
  s->kind = *f;
  switch (s->kind) {
  case 'd':
  case 'i':
  case 'u':
  case 'x':
  case 'X':
  case 'o':
  case '%': return f + 1;
  case 'c':
  case 's': return s->longs || s->shorts || s->zeros ? NULL : f + 1;
  default: return NULL;
  }
}

static bool is_shown_here(const char *format) {
  Shape s;
  while (*format)
    if (*format++ == '%' && !(format = read_shape(format, &s))) return false;
  return true;
}

typedef struct {
  char *to;
  size_t room, n; // n: characters so far, also those that there is no room for
} Page;

static void put(Page *p, char c) {
  if (p->n + 1 < p->room) p->to[p->n] = c;
  p->n++;
}

static void put_many(Page *p, char c, size_t n) {
  while (n-- > 0) put(p, c);
}

static size_t less(size_t from, size_t n) { return from > n ? from - n : 0; }

static uint64_t take_unsigned(const Shape *s, va_list *a) {
  if (s->longs) return va_arg(*a, unsigned long);
  unsigned v = va_arg(*a, unsigned);
  return s->shorts > 1 ? (unsigned char)v : s->shorts ? (unsigned short)v : v;
}

static int64_t take_signed(const Shape *s, va_list *a) {
  if (s->longs) return va_arg(*a, long);
  int v = va_arg(*a, int);
  return s->shorts > 1 ? (signed char)v : s->shorts ? (short)v : v;
}

// Numbers of 32 bits are divided as such: that is easier on a solver.
static size_t read_digits(uint64_t v, unsigned base, char ten, char *digits) {
  size_t n = 0;
  for (; v > UINT32_MAX; v /= base) {
    unsigned d = (unsigned)(v % base);
    digits[n++] = (char)choose(d < 10, '0' + d, (unsigned long)ten + d - 10);
  }
  for (uint32_t w = (uint32_t)v; w; w /= base) {
    unsigned d = w % base;
    digits[n++] = (char)choose(d < 10, '0' + d, (unsigned long)ten + d - 10);
  }
  return n;
}

static void show_number(Page *p, const Shape *s, va_list *a) {
  enum { MOST = 24 };
  char digits[MOST];
  bool is_signed = s->kind == 'd' || s->kind == 'i', negative = false;
  unsigned base = s->kind == 'o' ? 8 : (s->kind | 32) == 'x' ? 16 : 10;
  uint64_t v;
  if (is_signed) {
    int64_t x = take_signed(s, a);
    negative = x < 0;
    v = negative ? -(uint64_t)x : (uint64_t)x;
  } else {
    v = take_unsigned(s, a);
  }
  size_t n = read_digits(v, base, s->kind == 'X' ? 'A' : 'a', digits);
  size_t least = s->precise ? s->precision : 1;
  if (s->alternate && base == 8 && least <= n) least = n + 1;
  char sign = negative ? '-' : is_signed && s->plus ? '+' : is_signed && s->space ? ' ' : 0;
  size_t before = (sign != 0) + (s->alternate && base == 16 && n ? 2 : 0);
  bool filled = s->zeros && !s->left && !s->precise;
  if (filled && less(s->width, before) > least) least = less(s->width, before);
  size_t padding = less(s->width, before + (n > least ? n : least));
  if (!s->left) put_many(p, ' ', padding);
  if (sign) put(p, sign);
  if (s->alternate && base == 16 && n) put(p, '0'), put(p, s->kind);
  put_many(p, '0', less(least, n));
  while (n) put(p, digits[--n]);
  if (s->left) put_many(p, ' ', padding);
}

static void show_string(Page *p, const Shape *s, va_list *a) {
  const char *text = va_arg(*a, const char *);
  size_t n = 0, most = s->precise ? s->precision : SIZE_MAX;
  if (!text) text = most >= 6 ? "(null)" : "";
  while (n < most && text[n]) n++;
  if (!s->left) put_many(p, ' ', less(s->width, n));
  for (size_t i = 0; i < n; i++) put(p, text[i]);
  if (s->left) put_many(p, ' ', less(s->width, n));
}

static void show_character(Page *p, const Shape *s, va_list *a) {
  char c = (char)va_arg(*a, int);
  if (!s->left) put_many(p, ' ', less(s->width, 1));
  put(p, c);
  if (s->left) put_many(p, ' ', less(s->width, 1));
}

static void take_counts(Shape *s, va_list *a) {
  if (s->width_taken) {
    int width = va_arg(*a, int);
    if (width < 0) s->left = true;
    s->width = width < 0 ? -(size_t)width : (size_t)width;
  }
  if (s->precision_taken) {
    int precision = va_arg(*a, int);
    s->precise = precision >= 0;
    s->precision = precision < 0 ? 0 : (size_t)precision;
  }
}

static void show(Page *p, const char *format, va_list *a) {
  while (*format) {
    Shape s;
    char c = *format++;
    if (c != '%') {
      put(p, c);
      continue;
    }
    format = read_shape(format, &s);
    take_counts(&s, a);
    if (s.kind == '%') put(p, '%');
    else if (s.kind == 's') show_string(p, &s, a);
    else if (s.kind == 'c') show_character(p, &s, a);
    else show_number(p, &s, a);
  }
}

int MODEL(vsnprintf)(char *to, size_t n, const char *format, va_list a) {
  if (n > INT_MAX || !is_shown_here(format)) return vsnprintf(to, n, format, a);
  Page p = {.to = to, .room = n};
  va_list copy;
  va_copy(copy, a);
  show(&p, format, &copy);
  va_end(copy);
  if (n) to[p.n < n ? p.n : n - 1] = 0;
  return (int)p.n;
}

// There is room for what is written.
int MODEL(vsprintf)(char *to, const char *format, va_list a) {
  if (!is_shown_here(format)) return vsprintf(to, format, a);
  return MODEL(vsnprintf)(to, INT_MAX, format, a);
}

int MODEL(snprintf)(char *to, size_t n, const char *format, ...) {
  va_list a;
  va_start(a, format);
  int k = MODEL(vsnprintf)(to, n, format, a);
  va_end(a);
  return k;
}

int MODEL(sprintf)(char *to, const char *format, ...) {
  va_list a;
  va_start(a, format);
  int k = MODEL(vsprintf)(to, format, a);
  va_end(a);
  return k;
}
