// printf and its family: which memory the arguments lead to.
#include <err.h>
#include <errno.h>
#include <error.h>
#include <stdlib.h>
#include <unistd.h>
#include <wchar.h>

#include "base/program.h"
#include "libc/files/overlay_stream.h"
#include "libc/guard.h"
#include "libc/libc.h"
#include "libc/libc_table.h"
#include "libc/sockets/channel.h"
#include "libc/streams/libc_print.h"
#include "libc/streams/stream_memory.h"
#include "libc/streams/wide_stream.h"
#include "libc/trampoline.h"
#include "sync/process_end.h"
#include "sync/thread.h"
#include "world/symbolic.h"

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
  symbolic_lose(LOSS_MEMORY); // how long the numbers before it are
  writes(to, bytes[size], pc);
}

// A conversion, behind its %: what it takes from the arguments.
typedef struct {
  char kind;
  SizeWord size;
  long precision;                    // -1: none given, or in an argument
  bool wide_given, precise_given;    // by arguments, in front of the value
  int value, width_at, precision_at; // numbers of arguments (%1$d, *2$), 0: the next one
} Conversion;

static const char *argument_number(const char *f, int *number) {
  size_t digits = strspn(f, "0123456789");
  if (!digits || f[digits] != '$') return f;
  *number = atoi(f);
  return f + digits + 1;
}

// Returns what follows the conversion; NULL: not understood.
static const char *read_conversion(const char *f, Conversion *c) {
  *c = (Conversion){.precision = -1};
  f = argument_number(f, &c->value);
  f += strspn(f, "-+ #0'I");
  if (*f == '*') c->wide_given = true, f = argument_number(f + 1, &c->width_at);
  else f += strspn(f, "0123456789");
  if (*f == '.' && f[1] == '*')
    c->precise_given = true, f = argument_number(f + 2, &c->precision_at);
  else if (*f == '.') c->precision = strtol(f + 1, (char **)&f, 10);
  f = size_word(f, &c->size);
  c->kind = *f;
  return *f && strchr("diouxXbBcCeEfFgGaAsSpnm%", *f) ? f + 1 : NULL;
}

typedef union {
  long number;
  void *pointer;
} Argument;

// Takes the next argument, of the kind that the conversion wants.
static Argument take(va_list *a, char kind, SizeWord size) {
  Argument taken = {0};
  if (strchr("sSpn", kind)) taken.pointer = va_arg(*a, void *);
  else if (strchr("eEfFgGaA", kind) && size == SIZE_LONG_DOUBLE) (void)va_arg(*a, long double);
  else if (strchr("eEfFgGaA", kind)) (void)va_arg(*a, double);
  else if (strchr("cC", kind) || (size != SIZE_LONG && size != SIZE_LONG_DOUBLE))
    taken.number = va_arg(*a, int);
  else taken.number = va_arg(*a, long);
  return taken;
}

static void conversion_accesses(const Conversion *c, Argument value, long precision, uint64_t pc) {
  if (c->kind == 's' || c->kind == 'S')
    read_string_argument(value.pointer, c->kind == 'S' || c->size == SIZE_LONG, precision, pc);
  else if (c->kind == 'n') write_count(value.pointer, c->size, pc);
}

static void next_arguments(const Conversion *c, va_list *a, uint64_t pc) {
  if (c->kind == '%' || c->kind == 'm') return;
  long precision = c->precision;
  if (c->wide_given) (void)va_arg(*a, int);
  if (c->precise_given) precision = va_arg(*a, int);
  conversion_accesses(c, take(a, c->kind, c->size), precision, pc);
}

// ---- formats that number their arguments: how each is passed is gathered first

enum { MAX_NUMBERED = 64 };
typedef struct {
  char kind[MAX_NUMBERED + 1];
  SizeWord size[MAX_NUMBERED + 1];
  Argument at[MAX_NUMBERED + 1];
  int n;
} Numbered;

static bool gather(Numbered *all, int number, char kind, SizeWord size) {
  if (number < 1 || number > MAX_NUMBERED) return false;
  all->kind[number] = kind, all->size[number] = size;
  if (number > all->n) all->n = number;
  return true;
}

static bool gather_all(Numbered *all, const char *format) {
  Conversion c;
  for (const char *f = strchr(format, '%'); f; f = strchr(f, '%')) {
    if (!(f = read_conversion(f + 1, &c))) return false;
    if (c.kind == '%' || c.kind == 'm') continue;
    if (!gather(all, c.value, c.kind, c.size)) return false;
    if (c.wide_given && !gather(all, c.width_at, 'd', SIZE_INT)) return false;
    if (c.precise_given && !gather(all, c.precision_at, 'd', SIZE_INT)) return false;
  }
  for (int i = 1; i <= all->n; i++)
    if (!all->kind[i]) return false; // how it is passed cannot be known
  return true;
}

static bool numbered_accesses(const char *format, va_list *a, uint64_t pc) {
  Numbered all = {0};
  if (!gather_all(&all, format)) return false;
  for (int i = 1; i <= all.n; i++) all.at[i] = take(a, all.kind[i], all.size[i]);
  Conversion c;
  for (const char *f = strchr(format, '%'); f; f = strchr(f, '%')) {
    f = read_conversion(f + 1, &c);
    if (c.kind == '%' || c.kind == 'm') continue;
    conversion_accesses(&c, all.at[c.value],
                        c.precise_given ? all.at[c.precision_at].number : c.precision, pc);
  }
  return true;
}

static bool in_order_accesses(const char *format, va_list *a, uint64_t pc) {
  Conversion c;
  for (const char *f = strchr(format, '%'); f; f = strchr(f, '%')) {
    if (!(f = read_conversion(f + 1, &c))) return false;
    next_arguments(&c, a, pc);
  }
  return true;
}

static void print_arguments(const char *format, va_list arguments, uint64_t pc) {
  if (program.sets_locale) locale_read(pc);
  va_list a;
  va_copy(a, arguments);
  bool numbered = strchr(format, '$') != NULL;
  bool known = numbered && numbered_accesses(format, &a, pc);
  if (numbered && !known) va_end(a), va_copy(a, arguments);
  if (!known && !in_order_accesses(format, &a, pc))
    opaque_call("printf with a format of a rare kind");
  va_end(a);
}

void print_accesses(const char *format, va_list arguments, uint64_t pc) {
  if (!running || unwatched()) return;
  reads(format, strlen(format) + 1, pc);
  print_arguments(format, arguments, pc);
}

// ---- the family

static void printed(char *to, size_t room, int n, uint64_t pc) {
  if (running && n >= 0 && room) writes(to, (size_t)n < room ? (size_t)n + 1 : room, pc);
}

// Nobody in the program reads what goes there.
static bool is_only_shown(FILE *s) {
  return s && (s == stdout || s == stderr) && overlay_fileno(s) < 0;
}

static void print_accesses_to(FILE *s, const char *format, va_list a, uint64_t pc) {
  symbolic_print(is_only_shown(s));
  print_accesses(format, a, pc);
  symbolic_print(false);
}

static int print_to(FILE *s, const char *f, va_list a, uint64_t pc) {
  stream_touch(s, pc);
  stream_enter(s, pc);
  int n = vfprintf(s, f, a);
  stream_leave(s, pc);
  return n;
}

#define PRINT(name, stream, format, parameters, call, after) \
  static int libc_v##name parameters {                       \
    uint64_t pc = CALLER;                                    \
    list_walked(a, pc);                                      \
    print_accesses_to(stream, format, a, pc);                \
    int n = call;                                            \
    after;                                                   \
    return n;                                                \
  }
#define PRINT_VARIADIC(name, stream, last, parameters, call, format, after) \
  static int libc_##name parameters {                                       \
    uint64_t pc = CALLER;                                                   \
    va_list a;                                                              \
    va_start(a, last);                                                      \
    print_accesses_to(stream, format, a, pc);                               \
    int n = call;                                                           \
    va_end(a);                                                              \
    after;                                                                  \
    (void)pc;                                                               \
    return n;                                                               \
  }

PRINT(printf, stdout, f, (const char *f, va_list a),
      print_to(standard_stream(&stdout, pc), f, a, pc), )
PRINT(fprintf, s, f, (FILE * s, const char *f, va_list a), print_to(s, f, a, pc), )
PRINT(dprintf, NULL, f, (int fd, const char *f, va_list a),
      (channel_refuse(fd, "dprintf"), vdprintf(fd, f, a)), )
PRINT(sprintf, NULL, f, (char *to, const char *f, va_list a), vsprintf(to, f, a),
      printed(to, SIZE_MAX, n, pc))
PRINT(snprintf, NULL, f, (char *to, size_t room, const char *f, va_list a),
      vsnprintf(to, room, f, a), printed(to, room, n, pc))
PRINT(asprintf, NULL, f, (char **to, const char *f, va_list a), vasprintf(to, f, a),
      writes(to, sizeof *to, pc))
PRINT(printf_chk, stdout, f, (int flag, const char *f, va_list a),
      print_to(standard_stream(&stdout, pc), f, a, pc), )
PRINT(fprintf_chk, s, f, (FILE * s, int flag, const char *f, va_list a), print_to(s, f, a, pc), )
PRINT(dprintf_chk, NULL, f, (int fd, int flag, const char *f, va_list a),
      (channel_refuse(fd, "dprintf"), vdprintf(fd, f, a)), )
PRINT(sprintf_chk, NULL, f, (char *to, int flag, size_t size, const char *f, va_list a),
      vsprintf(to, f, a), printed(to, SIZE_MAX, n, pc))
PRINT(snprintf_chk, NULL, f,
      (char *to, size_t room, int flag, size_t size, const char *f, va_list a),
      vsnprintf(to, room, f, a), printed(to, room, n, pc))
PRINT(asprintf_chk, NULL, f, (char **to, int flag, const char *f, va_list a), vasprintf(to, f, a),
      writes(to, sizeof *to, pc))

PRINT_VARIADIC(printf, stdout, f, (const char *f, ...),
               print_to(standard_stream(&stdout, pc), f, a, pc), f, )
PRINT_VARIADIC(fprintf, s, f, (FILE * s, const char *f, ...), print_to(s, f, a, pc), f, )
PRINT_VARIADIC(dprintf, NULL, f, (int fd, const char *f, ...),
               (channel_refuse(fd, "dprintf"), vdprintf(fd, f, a)), f, )
PRINT_VARIADIC(sprintf, NULL, f, (char *to, const char *f, ...), vsprintf(to, f, a), f,
               printed(to, SIZE_MAX, n, pc))
PRINT_VARIADIC(snprintf, NULL, f, (char *to, size_t room, const char *f, ...),
               vsnprintf(to, room, f, a), f, printed(to, room, n, pc))
PRINT_VARIADIC(asprintf, NULL, f, (char **to, const char *f, ...), vasprintf(to, f, a), f,
               writes(to, sizeof *to, pc))
PRINT_VARIADIC(printf_chk, stdout, f, (int flag, const char *f, ...),
               print_to(standard_stream(&stdout, pc), f, a, pc), f, )
PRINT_VARIADIC(fprintf_chk, s, f, (FILE * s, int flag, const char *f, ...), print_to(s, f, a, pc),
               f, )
PRINT_VARIADIC(dprintf_chk, NULL, f, (int fd, int flag, const char *f, ...),
               (channel_refuse(fd, "dprintf"), vdprintf(fd, f, a)), f, )
PRINT_VARIADIC(sprintf_chk, NULL, f, (char *to, int flag, size_t size, const char *f, ...),
               vsprintf(to, f, a), f, printed(to, SIZE_MAX, n, pc))
PRINT_VARIADIC(snprintf_chk, NULL, f,
               (char *to, size_t room, int flag, size_t size, const char *f, ...),
               vsnprintf(to, room, f, a), f, printed(to, room, n, pc))
PRINT_VARIADIC(asprintf_chk, NULL, f, (char **to, int flag, const char *f, ...),
               vasprintf(to, f, a), f, writes(to, sizeof *to, pc))

// ---- wide characters: conversions are the same, and those of other characters are none

// What a conversion is made of are characters that every set has.
static void wide_format_accesses(const wchar_t *format, va_list a, uint64_t pc) {
  if (!running || unwatched()) return;
  size_t n = wcslen(format) + 1;
  reads(format, n * sizeof *format, pc);
  char *narrow = alloca(n);
  for (size_t i = 0; i < n; i++)
    narrow[i] = format[i] >= 0 && format[i] < 128 ? (char)format[i] : '?';
  print_arguments(narrow, a, pc);
}

#define WIDE_PRINT(name, last, variadic, listed, before, call, after) \
  static int libc_v##name listed {                                    \
    uint64_t pc = CALLER;                                             \
    list_walked(a, pc);                                               \
    wide_format_accesses(last, a, pc);                                \
    before;                                                           \
    int n = call;                                                     \
    after;                                                            \
    return n;                                                         \
  }                                                                   \
  static int libc_##name variadic {                                   \
    uint64_t pc = CALLER;                                             \
    va_list a;                                                        \
    va_start(a, last);                                                \
    wide_format_accesses(last, a, pc);                                \
    before;                                                           \
    int n = call;                                                     \
    va_end(a);                                                        \
    after;                                                            \
    return n;                                                         \
  }

// Without room for all of it, what is left there is not said.
static void wide_printed(wchar_t *to, size_t room, int n, uint64_t pc) {
  if (running) writes(to, (n >= 0 ? (size_t)n + 1 : room) * sizeof *to, pc);
}

static int wide_print_to(FILE *s, const wchar_t *f, va_list a, uint64_t pc) {
  stream_touch(s, pc);
  stream_enter(s, pc);
  int n = wide_print(s, f, a);
  stream_leave(s, pc);
  return n;
}

WIDE_PRINT(wprintf, f, (const wchar_t *f, ...), (const wchar_t *f, va_list a), ,
           wide_print_to(standard_stream(&stdout, pc), f, a, pc), )
WIDE_PRINT(fwprintf, f, (FILE * s, const wchar_t *f, ...), (FILE * s, const wchar_t *f, va_list a),
           , wide_print_to(s, f, a, pc), )
WIDE_PRINT(swprintf, f, (wchar_t * to, size_t room, const wchar_t *f, ...),
           (wchar_t * to, size_t room, const wchar_t *f, va_list a), , vswprintf(to, room, f, a),
           wide_printed(to, room, n, pc))

// ---- plain output

static void read_to_show(FILE *to, const void *p, size_t n, uint64_t pc) {
  symbolic_print(is_only_shown(to));
  reads(p, n, pc);
  symbolic_print(false);
}

static int libc_puts(const char *s) {
  uint64_t pc = CALLER;
  if (!unwatched()) read_to_show(stdout, s, strlen(s) + 1, pc);
  FILE *to = standard_stream(&stdout, pc);
  stream_touch(to, pc);
  stream_enter(to, pc);
  int result = puts(s);
  stream_leave(to, pc);
  return result;
}
static int libc_fputs(const char *s, FILE *to) {
  uint64_t pc = CALLER;
  if (!unwatched()) read_to_show(to, s, strlen(s) + 1, pc);
  stream_touch(to, pc);
  stream_enter(to, pc);
  int result = fputs(s, to);
  stream_leave(to, pc);
  return result;
}
static size_t libc_fwrite(const void *from, size_t size, size_t n, FILE *to) {
  uint64_t pc = CALLER;
  stream_touch(to, pc);
  read_to_show(to, from, size * n, pc);
  stream_enter(to, pc);
  size_t result = fwrite(from, size, n, to);
  stream_leave(to, pc);
  return result;
}
static void libc_perror(const char *s) {
  uint64_t pc = CALLER;
  if (program.sets_locale) locale_read(pc);
  if (s) READS_STRING(s);
  stream_touch(standard_stream(&stderr, pc), pc);
  perror(s);
}

// ---- messages, and messages that end the program

// A variable of libc's that the program can set, and the text that it points to.
static const char *name_of_program(char **variable, uint64_t pc) {
  reads(variable, sizeof *variable, pc);
  if (*variable) READS_STRING(*variable);
  return *variable;
}

// What warn and its like read before they print.
static void message_reads(const char *f, va_list a, uint64_t pc) {
  if (program.sets_locale) locale_read(pc);
  name_of_program(&program_invocation_short_name, pc);
  if (f) print_accesses(f, a, pc);
  stream_touch(standard_stream(&stderr, pc), pc);
}

#define MESSAGE(name, ends)                                        \
  static void libc_v##name(const char *f, va_list a) {             \
    uint64_t pc = CALLER;                                          \
    message_reads(f, a, pc);                                       \
    v##name(f, a);                                                 \
  }                                                                \
  static void libc_##name(const char *f, ...) {                    \
    uint64_t pc = CALLER;                                          \
    va_list a;                                                     \
    va_start(a, f);                                                \
    message_reads(f, a, pc);                                       \
    v##name(f, a);                                                 \
    va_end(a);                                                     \
  }                                                                \
  static void libc_v##ends(int status, const char *f, va_list a) { \
    uint64_t pc = CALLER;                                          \
    message_reads(f, a, pc);                                       \
    v##name(f, a);                                                 \
    process_exit(status, true, pc);                                \
  }                                                                \
  static void libc_##ends(int status, const char *f, ...) {        \
    uint64_t pc = CALLER;                                          \
    va_list a;                                                     \
    va_start(a, f);                                                \
    message_reads(f, a, pc);                                       \
    v##name(f, a);                                                 \
    va_end(a);                                                     \
    process_exit(status, true, pc);                                \
  }
MESSAGE(warn, err)
MESSAGE(warnx, errx)

// The program's name, or what the program prints in its place.
static void print_name(const char *file, unsigned line, uint64_t pc) {
  reads(&error_print_progname, sizeof error_print_progname, pc);
  if (error_print_progname) error_print_progname();
  else fprintf(stderr, "%s:", name_of_program(&program_invocation_name, pc));
  if (file) fprintf(stderr, "%s:%u: ", file, line);
  else if (!error_print_progname) fputc(' ', stderr);
}

static void message(int status, int number, const char *file, unsigned line, const char *f,
                    va_list a, uint64_t pc) {
  print_accesses(f, a, pc);
  stream_touch(standard_stream(&stdout, pc), pc); // it is flushed first
  stream_touch(standard_stream(&stderr, pc), pc);
  fflush(stdout);
  print_name(file, line, pc);
  vfprintf(stderr, f, a);
  if (number) fprintf(stderr, ": %s", strerrordesc_np(number) ?: "Unknown error");
  fputc('\n', stderr);
  shared_writes(&error_message_count, sizeof error_message_count, pc);
  error_message_count++;
  if (status) process_exit(status, true, pc);
}
static void libc_error(int status, int number, const char *f, ...) {
  uint64_t pc = CALLER;
  va_list a;
  va_start(a, f);
  message(status, number, NULL, 0, f, a, pc);
  va_end(a);
}
static void libc_error_at_line(int status, int number, const char *file, unsigned line,
                               const char *f, ...) {
  uint64_t pc = CALLER;
  reads(&error_one_per_line, sizeof error_one_per_line, pc);
  if (error_one_per_line) opaque_call("error_at_line with error_one_per_line");
  if (file) READS_STRING(file);
  va_list a;
  va_start(a, f);
  message(status, number, file, line, f, a, pc);
  va_end(a);
}

const Import libc_print[] = {
#define FAMILY(name)                                               \
  {#name, (void *)libc_##name}, {"v" #name, (void *)libc_v##name}, \
      {"__" #name "_chk", (void *)libc_##name##_chk},              \
      {"__v" #name "_chk", (void *)libc_v##name##_chk},
    FAMILY(printf) FAMILY(fprintf) FAMILY(dprintf) FAMILY(sprintf) FAMILY(snprintf)
        FAMILY(asprintf){"puts", (void *)libc_puts},
    {"fputs", (void *)libc_fputs},
    {"fwrite", (void *)libc_fwrite},
    {"perror", (void *)libc_perror},
#define PLAIN(name) {#name, (void *)libc_##name}, {"v" #name, (void *)libc_v##name},
    PLAIN(wprintf) PLAIN(fwprintf) PLAIN(swprintf) PLAIN(warn) PLAIN(warnx) PLAIN(err)
        PLAIN(errx){"error", (void *)libc_error},
    {"error_at_line", (void *)libc_error_at_line},
    {NULL, NULL}};
