// scanf: the conversions of integers, characters and strings. Others make what they read concrete:
// the whole call is libc's then.
#include "models.h"

#include <limits.h>
#include <stdbool.h>

typedef struct { // one conversion
  char kind;
  bool suppressed;
  int longs, shorts;
  size_t width; // 0: none given
  const char *set;
  size_t set_size;
  bool set_negated;
} Conversion;

// Behind the %. Returns what follows; NULL: none of those that are known here.
static const char *read_conversion(const char *f, Conversion *c) {
  *c = (Conversion){0};
  if (*f == '*') c->suppressed = true, f++;
  for (; *f >= '0' && *f <= '9'; f++) c->width = c->width * 10 + (size_t)(*f - '0');
  for (;; f++) {
    if (*f == 'h') c->shorts++;
    else if (*f == 'l' || *f == 'j' || *f == 'z' || *f == 't') c->longs++;
    else break;
  }
  c->kind = *f++;
  switch (c->kind) {
  case 'd':
  case 'i':
  case 'u':
  case 'x':
  case 'X':
  case 'o':
  case 'n': return f;
  case '%': return f;
  case 'c':
  case 's': return c->longs ? NULL : f;
  case '[': break;
  default: return NULL;
  }
  if (*f == '^') c->set_negated = true, f++;
  c->set = f;
  if (*f == ']') f++;
  while (*f && *f != ']') f++;
  c->set_size = (size_t)(f - c->set);
  return *f && !c->longs ? f + 1 : NULL;
}

static bool is_known(const char *format) {
  Conversion c;
  while (*format)
    if (*format++ == '%' && !(format = read_conversion(format, &c))) return false;
  return true;
}

// Without a branch on the character.
static unsigned in_set(const Conversion *c, unsigned char x) {
  unsigned in = 0;
  for (size_t i = 0; i < c->set_size; i++) {
    unsigned char low = (unsigned char)c->set[i], high = low;
    if (i + 2 < c->set_size && c->set[i + 1] == '-') high = (unsigned char)c->set[i + 2], i += 2;
    in |= low <= high ? BETWEEN(x, low, high) : 0;
  }
  return in ^ c->set_negated;
}

// Where characters come from: a stream that is followed, or a string.
typedef struct {
  FILE *stream; // NULL: a string
  const unsigned char *at;
  size_t n;    // taken
  bool ended;  // and there is no more
} Source;

static int next(Source *s) {
  if (s->stream ? !__norace_followed_take(s->stream, 1) : !s->at[s->n]) {
    s->ended = true;
    return EOF;
  }
  return s->at[s->n++];
}

static void back(Source *s, int c) {
  if (c == EOF) return;
  s->n--;
  if (s->stream) __norace_followed_back(s->stream);
}

static void skip_space(Source *s) {
  int c;
  do c = next(s);
  while (c != EOF && is_space(c));
  back(s, c);
}

typedef struct {
  unsigned long value;
  size_t digits; // 0: there is no number
} Number;

// As strtol and strtoul do.
static void number_add(Number *n, bool *over, unsigned digit, unsigned base, unsigned long limit) {
  bool close = n->digits >= (base <= 10 ? 18 : 10);
  if (close && !*over) *over = n->value > (limit - digit) / base;
  n->value = n->value * base + digit;
  n->digits++;
}

// glibc looks at one character more than it takes, also where the width ends.
static void scan_number(Source *s, long width, int base, bool is_signed, Number *n) {
  *n = (Number){0};
  bool over = false;
  int c = next(s);
  bool negative = c == '-';
  unsigned long limit = is_signed ? (unsigned long)LONG_MAX + negative : ULONG_MAX;
  if (negative || c == '+') {
    if (width > 0) width--;
    c = next(s);
  }
  if (width && c == '0') {
    if (width > 0) width--;
    n->digits = 1;
    c = next(s);
    if (width && c >= 0 && (c | 32) == 'x') {
      if (!base) base = 16;
      if (base == 16) {
        if (width > 0) width--;
        c = next(s);
      }
    } else if (!base) {
      base = 8;
    }
  }
  if (!base) base = 10;
  while (width && c != EOF) {
    unsigned digit = digit_value(c, base);
    if (digit >= (unsigned)base) break;
    number_add(n, &over, digit, (unsigned)base, limit);
    if (width > 0) width--;
    c = next(s);
  }
  back(s, c);
  n->value = over ? limit : negative ? -n->value : n->value;
}

static void put_number(const Conversion *c, void *to, unsigned long value) {
  if (c->longs) *(unsigned long *)to = value;
  else if (c->shorts > 1) *(unsigned char *)to = (unsigned char)value;
  else if (c->shorts) *(unsigned short *)to = (unsigned short)value;
  else *(unsigned *)to = (unsigned)value;
}

static int base_of(char kind) { return kind == 'i' ? 0 : kind == 'o' ? 8 : (kind | 32) == 'x' ? 16 : 10; }

static bool convert_number(const Conversion *c, Source *s, va_list *a) {
  bool is_signed = c->kind == 'd' || c->kind == 'i';
  Number n;
  scan_number(s, c->width ? (long)c->width : -1, base_of(c->kind), is_signed, &n);
  if (n.digits && !c->suppressed) put_number(c, va_arg(*a, void *), n.value);
  return n.digits;
}

static bool convert_characters(const Conversion *c, Source *s, va_list *a) {
  char *to = c->suppressed ? NULL : va_arg(*a, char *);
  size_t n = c->width ? c->width : 1, k = 0;
  for (int x; k < n && (x = next(s)) != EOF; k++)
    if (to) to[k] = (char)x;
  return k > 0; // glibc takes what there is
}

static bool convert_string(const Conversion *c, Source *s, va_list *a) {
  char *to = c->suppressed ? NULL : va_arg(*a, char *);
  size_t most = c->width ? c->width : (size_t)-1, k = 0;
  while (k < most) {
    int x = next(s);
    if (x == EOF) break;
    if (c->kind == 's' ? is_space(x) : !in_set(c, (unsigned char)x)) {
      back(s, x);
      break;
    }
    if (to) to[k] = (char)x;
    k++;
  }
  if (k && to) to[k] = 0;
  return k > 0;
}

static bool convert(const Conversion *c, Source *s, va_list *a) {
  switch (c->kind) {
  case 'c': return convert_characters(c, s, a);
  case 's':
  case '[': return convert_string(c, s, a);
  default: return convert_number(c, s, a);
  }
}

typedef enum { MATCHED, MISMATCHED, ENDED } Match;

static Match match_literal(Source *s, char wanted) {
  int x = next(s);
  if (x == EOF) return ENDED;
  if (x == (unsigned char)wanted) return MATCHED;
  back(s, x);
  return MISMATCHED;
}

static Match match_conversion(const Conversion *c, Source *s, va_list *a, int *assigned) {
  if (c->kind == 'n') {
    if (!c->suppressed) put_number(c, va_arg(*a, void *), s->n);
    return MATCHED;
  }
  if (c->kind != 'c' && c->kind != '[') skip_space(s);
  if (c->kind == '%') return match_literal(s, '%');
  int x = next(s);
  if (x == EOF) return ENDED;
  back(s, x);
  if (!convert(c, s, a)) return MISMATCHED;
  *assigned += !c->suppressed;
  return MATCHED;
}

static int scan(Source *s, const char *format, va_list *a) {
  int assigned = 0;
  for (const char *f = format; *f;) {
    Conversion c;
    Match match = MATCHED;
    char x = *f++;
    if (x == '%') {
      f = read_conversion(f, &c);
      match = match_conversion(&c, s, a, &assigned);
    } else if (is_space((unsigned char)x)) {
      skip_space(s);
    } else {
      match = match_literal(s, x);
    }
    if (match == ENDED) return assigned ? assigned : EOF;
    if (match == MISMATCHED) break;
  }
  return assigned;
}

// ---- the family

int MODEL(vfscanf)(FILE *stream, const char *format, va_list a) {
  const unsigned char *at = is_known(format) ? __norace_followed_use(stream) : NULL;
  if (!at) return vfscanf(stream, format, a);
  Source s = {.stream = stream, .at = at};
  va_list copy;
  va_copy(copy, a);
  int n = scan(&s, format, &copy);
  va_end(copy);
  return n;
}

size_t MODEL(strlen)(const char *);

int MODEL(vsscanf)(const char *from, const char *format, va_list a) {
  if (!is_known(format)) return vsscanf(from, format, a);
  MODEL(strlen)(from); // all of it is read
  Source s = {.at = (const unsigned char *)from};
  va_list copy;
  va_copy(copy, a);
  int n = scan(&s, format, &copy);
  va_end(copy);
  return n;
}

int MODEL(vscanf)(const char *format, va_list a) { return MODEL(vfscanf)(stdin, format, a); }

#define VARIADIC(name, parameters, call) \
  int MODEL(name) parameters {           \
    va_list a;                           \
    va_start(a, format);                 \
    int n = call;                        \
    va_end(a);                           \
    return n;                            \
  }
#define FAMILY(prefix)                                                                        \
  VARIADIC(prefix##scanf, (const char *format, ...), MODEL(vfscanf)(stdin, format, a))        \
  VARIADIC(prefix##fscanf, (FILE * s, const char *format, ...), MODEL(vfscanf)(s, format, a)) \
  VARIADIC(prefix##sscanf, (const char *s, const char *format, ...), MODEL(vsscanf)(s, format, a))
FAMILY()
FAMILY(__isoc99_)
int MODEL(__isoc99_vscanf)(const char *format, va_list a) {
  return MODEL(vfscanf)(stdin, format, a);
}
int MODEL(__isoc99_vfscanf)(FILE *s, const char *format, va_list a) {
  return MODEL(vfscanf)(s, format, a);
}
int MODEL(__isoc99_vsscanf)(const char *s, const char *format, va_list a) {
  return MODEL(vsscanf)(s, format, a);
}
