#include "models.h"

#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <stdbool.h>

typedef struct {
  bool is_signed;
  bool binary; // C23: 0b is a prefix
} Kind;

// 0x, or with C23 0b, stands there and a digit behind it.
static int prefix_of(const char *s, int base, bool binary) {
  if (s[0] != '0') return 0;
  if ((!base || base == 16) && (s[1] | 32) == 'x' && digit_value(s[2], 16) < 16) return 16;
  if (binary && (!base || base == 2) && (s[1] | 32) == 'b' && digit_value(s[2], 2) < 2) return 2;
  return 0;
}

// The overflow of digits is looked at only where it can be: each look is a condition.
static unsigned long parse(const char *s, char **rest, int base, Kind kind) {
  const char *start = s;
  if (base < 0 || base == 1 || base > 36) {
    errno = EINVAL;
    return 0;
  }
  while (is_space((unsigned char)*s)) s++;
  bool negative = *s == '-';
  if (negative || *s == '+') s++;
  int prefix = prefix_of(s, base, kind.binary);
  if (prefix) s += 2, base = prefix;
  else if (!base) base = *s == '0' ? 8 : 10;
  unsigned long value = 0, limit = kind.is_signed ? (unsigned long)LONG_MAX + negative : ULONG_MAX;
  const char *first = s;
  bool over = false;
  for (unsigned digit; (digit = digit_value(*s, base)) < (unsigned)base; s++) {
    bool close = s - first >= (base <= 10 ? 18 : 10); // it cannot be before
    if (close && !over) over = value > (limit - digit) / (unsigned)base;
    value = value * (unsigned)base + digit;
  }
  if (rest) *rest = (char *)(s == first ? start : s);
  if (over) {
    errno = ERANGE;
    return limit;
  }
  return negative ? -value : value;
}

static const Kind to_long = {true, false}, to_unsigned = {false, false}, to_long_23 = {true, true},
                  to_unsigned_23 = {false, true};

#define STRTO(name, type, kind)                                    \
  type MODEL(name)(const char *s, char **rest, int base) {         \
    return (type)parse(s, rest, base, kind);                       \
  }
STRTO(strtol, long, to_long)
STRTO(strtoll, long long, to_long)
STRTO(strtoimax, long, to_long)
STRTO(strtoul, unsigned long, to_unsigned)
STRTO(strtoull, unsigned long long, to_unsigned)
STRTO(strtoumax, unsigned long, to_unsigned)
STRTO(__isoc23_strtol, long, to_long_23)
STRTO(__isoc23_strtoll, long long, to_long_23)
STRTO(__isoc23_strtoul, unsigned long, to_unsigned_23)
STRTO(__isoc23_strtoull, unsigned long long, to_unsigned_23)

int MODEL(atoi)(const char *s) { return (int)parse(s, NULL, 10, to_long); }
long MODEL(atol)(const char *s) { return (long)parse(s, NULL, 10, to_long); }
long long MODEL(atoll)(const char *s) { return (long long)parse(s, NULL, 10, to_long); }

long MODEL(labs)(long x) { return (long)choose(x < 0, -(unsigned long)x, (unsigned long)x); }
long long MODEL(llabs)(long long x) { return MODEL(labs)(x); }
int MODEL(abs)(int x) { return (int)MODEL(labs)(x); }

// Numbers beyond their end have no bit there, so no zeros are counted of a zero.
#define FIRST_BIT(name, type, above) \
  int MODEL(name)(type x) { return (int)choose(x != 0, (unsigned long)__builtin_ctzl(above) + 1, 0); }
FIRST_BIT(ffs, int, (unsigned)x | 1ul << 32)
FIRST_BIT(ffsl, long, (unsigned long)x | (unsigned long)!x << 63)
FIRST_BIT(ffsll, long long, (unsigned long)x | (unsigned long)!x << 63)

unsigned short MODEL(htons)(unsigned short x) { return __builtin_bswap16(x); }
unsigned short MODEL(ntohs)(unsigned short x) { return __builtin_bswap16(x); }
unsigned MODEL(htonl)(unsigned x) { return __builtin_bswap32(x); }
unsigned MODEL(ntohl)(unsigned x) { return __builtin_bswap32(x); }

// ---- characters, in the C locale; the answers are the bits of glibc's table

#define IS(name, bit, test) \
  int MODEL(name)(int c) { return (int)(-(unsigned)(test) & (bit)); }
IS(isdigit, _ISdigit, BETWEEN(c, '0', '9'))
IS(islower, _ISlower, BETWEEN(c, 'a', 'z'))
IS(isupper, _ISupper, BETWEEN(c, 'A', 'Z'))
#define LETTER (BETWEEN(c, 'a', 'z') | BETWEEN(c, 'A', 'Z'))
IS(isalpha, _ISalpha, LETTER)
IS(isalnum, _ISalnum, LETTER | BETWEEN(c, '0', '9'))
IS(isspace, _ISspace, is_space(c))
IS(isblank, _ISblank, (c == ' ') | (c == '\t'))
IS(isprint, _ISprint, BETWEEN(c, 32, 126))
IS(isgraph, _ISgraph, BETWEEN(c, 33, 126))
IS(iscntrl, _IScntrl, BETWEEN(c, 0, 31) | (c == 127))
IS(ispunct, _ISpunct, BETWEEN(c, 33, 126) & !(LETTER | BETWEEN(c, '0', '9')))
IS(isxdigit, _ISxdigit, BETWEEN(c, '0', '9') | BETWEEN(c, 'a', 'f') | BETWEEN(c, 'A', 'F'))
int MODEL(tolower)(int c) { return c + (int)(BETWEEN(c, 'A', 'Z') << 5); }
int MODEL(toupper)(int c) { return c - (int)(BETWEEN(c, 'a', 'z') << 5); }
