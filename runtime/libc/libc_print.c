// printf and its family: which memory the arguments lead to.
#include <stdlib.h>
#include <unistd.h>
#include <wchar.h>

#include "libc/channel.h"
#include "libc/libc.h"

// ---- a format, conversion by conversion

typedef enum { SIZE_INT, SIZE_CHAR, SIZE_SHORT, SIZE_LONG, SIZE_LONG_DOUBLE } SizeWord;

static const char *size_word(const char *f, SizeWord *size) {
  *size = SIZE_INT;
  for (;; f++) switch (*f) {
    case 'h': *size = *size == SIZE_SHORT ? SIZE_CHAR : SIZE_SHORT; break;
    case 'l':
    case 'q':
    case 'j':
    case 'z':
    case 'Z':
    case 't': *size = SIZE_LONG; break;
    case 'L': *size = SIZE_LONG_DOUBLE; break;
    default: return f;
    }
}

static void read_string_argument(const void *s, bool wide, long precision, uint64_t pc) {
  if (!s) return; // printed as (null)
  size_t most = precision >= 0 ? (size_t)precision : SIZE_MAX;
  if (!wide) return reads(s, string_size(s, most), pc);
  size_t n = wcsnlen(s, most);
  reads(s, (n < most ? n + 1 : n) * sizeof(wchar_t), pc);
}

static void write_count(void *to, SizeWord size, uint64_t pc) {
  static const uint8_t bytes[] = {
      [SIZE_INT] = 4, [SIZE_CHAR] = 1, [SIZE_SHORT] = 2, [SIZE_LONG] = 8, [SIZE_LONG_DOUBLE] = 8};
  writes(to, bytes[size], pc);
}

static void integer_argument(va_list *a, SizeWord size) {
  if (size == SIZE_LONG || size == SIZE_LONG_DOUBLE) (void)va_arg(*a, long);
  else (void)va_arg(*a, int);
}

// One conversion, behind its %. Returns what follows it; NULL: not understood.
static const char *conversion(const char *f, va_list *a, uint64_t pc) {
  f += strspn(f, "-+ #0'I");
  if (*f == '*') (void)va_arg(*a, int), f++;
  else f += strspn(f, "0123456789");
  if (*f == '$') return NULL; // numbered arguments
  long precision = -1;
  if (*f == '.' && f[1] == '*') precision = va_arg(*a, int), f += 2;
  else if (*f == '.') precision = strtol(f + 1, (char **)&f, 10);
  SizeWord size;
  f = size_word(f, &size);
  switch (*f) {
  case 'd':
  case 'i':
  case 'o':
  case 'u':
  case 'x':
  case 'X':
  case 'b':
  case 'B': integer_argument(a, size); break;
  case 'c':
  case 'C': (void)va_arg(*a, int); break;
  case 'e':
  case 'E':
  case 'f':
  case 'F':
  case 'g':
  case 'G':
  case 'a':
  case 'A':
    if (size == SIZE_LONG_DOUBLE) (void)va_arg(*a, long double);
    else (void)va_arg(*a, double);
    break;
  case 's': read_string_argument(va_arg(*a, void *), size == SIZE_LONG, precision, pc); break;
  case 'S': read_string_argument(va_arg(*a, void *), true, precision, pc); break;
  case 'p': (void)va_arg(*a, void *); break;
  case 'n': write_count(va_arg(*a, void *), size, pc); break;
  case 'm':
  case '%': break;
  default: return NULL;
  }
  return f + 1;
}

void print_accesses(const char *format, va_list arguments, uint64_t pc) {
  if (!running || alone) return;
  reads(format, strlen(format) + 1, pc);
  va_list a;
  va_copy(a, arguments);
  for (const char *f = strchr(format, '%'); f; f = strchr(f, '%'))
    if (!(f = conversion(f + 1, &a, pc))) {
      opaque_call("printf with a format of a rare kind");
      break;
    }
  va_end(a);
}

// ---- the family

static void printed(char *to, size_t room, int n, uint64_t pc) {
  if (running && n >= 0 && room) writes(to, (size_t)n < room ? (size_t)n + 1 : room, pc);
}

#define PRINT(name, format, parameters, call, after) \
  static int libc_v##name parameters {               \
    uint64_t pc = PC;                                \
    print_accesses(format, a, pc);                   \
    int n = call;                                    \
    after;                                           \
    return n;                                        \
  }
#define PRINT_VARIADIC(name, last, parameters, call, format, after) \
  static int libc_##name parameters {                               \
    uint64_t pc = PC;                                               \
    va_list a;                                                      \
    va_start(a, last);                                              \
    print_accesses(format, a, pc);                                  \
    int n = call;                                                   \
    va_end(a);                                                      \
    after;                                                          \
    (void)pc;                                                       \
    return n;                                                       \
  }

PRINT(printf, f, (const char *f, va_list a), vprintf(f, a), )
PRINT(fprintf, f, (FILE * s, const char *f, va_list a), vfprintf(s, f, a), )
PRINT(dprintf, f, (int fd, const char *f, va_list a),
      (channel_refuse(fd, "dprintf"), vdprintf(fd, f, a)), )
PRINT(sprintf, f, (char *to, const char *f, va_list a), vsprintf(to, f, a),
      printed(to, SIZE_MAX, n, pc))
PRINT(snprintf, f, (char *to, size_t room, const char *f, va_list a), vsnprintf(to, room, f, a),
      printed(to, room, n, pc))
PRINT(asprintf, f, (char **to, const char *f, va_list a), vasprintf(to, f, a),
      writes(to, sizeof *to, pc))
PRINT(printf_chk, f, (int flag, const char *f, va_list a), vprintf(f, a), )
PRINT(fprintf_chk, f, (FILE * s, int flag, const char *f, va_list a), vfprintf(s, f, a), )
PRINT(dprintf_chk, f, (int fd, int flag, const char *f, va_list a),
      (channel_refuse(fd, "dprintf"), vdprintf(fd, f, a)), )
PRINT(sprintf_chk, f, (char *to, int flag, size_t size, const char *f, va_list a),
      vsprintf(to, f, a), printed(to, SIZE_MAX, n, pc))
PRINT(snprintf_chk, f, (char *to, size_t room, int flag, size_t size, const char *f, va_list a),
      vsnprintf(to, room, f, a), printed(to, room, n, pc))
PRINT(asprintf_chk, f, (char **to, int flag, const char *f, va_list a), vasprintf(to, f, a),
      writes(to, sizeof *to, pc))

PRINT_VARIADIC(printf, f, (const char *f, ...), vprintf(f, a), f, )
PRINT_VARIADIC(fprintf, f, (FILE * s, const char *f, ...), vfprintf(s, f, a), f, )
PRINT_VARIADIC(dprintf, f, (int fd, const char *f, ...),
               (channel_refuse(fd, "dprintf"), vdprintf(fd, f, a)), f, )
PRINT_VARIADIC(sprintf, f, (char *to, const char *f, ...), vsprintf(to, f, a), f,
               printed(to, SIZE_MAX, n, pc))
PRINT_VARIADIC(snprintf, f, (char *to, size_t room, const char *f, ...), vsnprintf(to, room, f, a),
               f, printed(to, room, n, pc))
PRINT_VARIADIC(asprintf, f, (char **to, const char *f, ...), vasprintf(to, f, a), f,
               writes(to, sizeof *to, pc))
PRINT_VARIADIC(printf_chk, f, (int flag, const char *f, ...), vprintf(f, a), f, )
PRINT_VARIADIC(fprintf_chk, f, (FILE * s, int flag, const char *f, ...), vfprintf(s, f, a), f, )
PRINT_VARIADIC(dprintf_chk, f, (int fd, int flag, const char *f, ...),
               (channel_refuse(fd, "dprintf"), vdprintf(fd, f, a)), f, )
PRINT_VARIADIC(sprintf_chk, f, (char *to, int flag, size_t size, const char *f, ...),
               vsprintf(to, f, a), f, printed(to, SIZE_MAX, n, pc))
PRINT_VARIADIC(snprintf_chk, f, (char *to, size_t room, int flag, size_t size, const char *f, ...),
               vsnprintf(to, room, f, a), f, printed(to, room, n, pc))
PRINT_VARIADIC(asprintf_chk, f, (char **to, int flag, const char *f, ...), vasprintf(to, f, a), f,
               writes(to, sizeof *to, pc))

// ---- plain output

static int libc_puts(const char *s) {
  uint64_t pc = PC;
  READS_STRING(s);
  return puts(s);
}
static int libc_fputs(const char *s, FILE *to) {
  uint64_t pc = PC;
  READS_STRING(s);
  return fputs(s, to);
}
static size_t libc_fwrite(const void *from, size_t size, size_t n, FILE *to) {
  reads(from, size * n, PC);
  return fwrite(from, size, n, to);
}
static void libc_perror(const char *s) {
  uint64_t pc = PC;
  if (s) READS_STRING(s);
  perror(s);
}

const Import libc_print[] = {
#define FAMILY(name)                                               \
  {#name, (void *)libc_##name}, {"v" #name, (void *)libc_v##name}, \
      {"__" #name "_chk", (void *)libc_##name##_chk},              \
      {"__v" #name "_chk", (void *)libc_v##name##_chk},
    FAMILY(printf) FAMILY(fprintf) FAMILY(dprintf) FAMILY(sprintf) FAMILY(snprintf)
        FAMILY(asprintf){"puts", (void *)libc_puts},
    {"fputs", (void *)libc_fputs},
    {"fputs_unlocked", (void *)libc_fputs},
    {"fwrite", (void *)libc_fwrite},
    {"fwrite_unlocked", (void *)libc_fwrite},
    {"perror", (void *)libc_perror},
    {NULL, NULL}};
