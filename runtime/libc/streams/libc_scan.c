// scanf and its family: what the conversions write.
#include <stdlib.h>
#include <wchar.h>

#include "base/program.h"
#include "libc/guard.h"
#include "libc/libc.h"
#include "libc/libc_table.h"
#include "libc/streams/libc_stream.h"
#include "libc/streams/stream_memory.h"
#include "libc/trampoline.h"

static size_t number_size(char conversion, int longs, int shorts, bool long_double) {
  if (strchr("efgaEFGA", conversion)) return long_double ? sizeof(long double) : longs ? 8 : 4;
  return longs ? 8 : shorts == 2 ? 1 : shorts ? 2 : 4;
}

typedef struct { // one conversion
  char kind;
  bool suppressed, allocates, long_double;
  int longs, shorts;
  long width; // 0: none given
} Conversion;

// Behind the %. Returns what follows; NULL: not understood.
static const char *read_conversion(const char *f, Conversion *c) {
  *c = (Conversion){0};
  if (*f == '*') c->suppressed = true, f++;
  c->width = strtol(f, (char **)&f, 10);
  for (;; f++) {
    if (*f == 'h') c->shorts++;
    else if (*f && strchr("ljztq", *f)) c->longs++;
    else if (*f == 'L') c->long_double = true, c->longs++;
    else if (*f == 'm') c->allocates = true;
    else break;
  }
  c->kind = *f;
  if (!*f || !strchr("diouxXpnscSC[%efgaEFGA", *f)) return NULL;
  if (*f++ != '[') return f;
  if (*f == '^') f++;
  if (*f == ']') f++;
  f += strcspn(f, "]");
  return *f ? f + 1 : NULL;
}

static size_t written(const Conversion *c, const void *to) {
  bool wide = c->longs || c->kind == 'S' || c->kind == 'C';
  if (c->allocates || c->kind == 'p') return sizeof(void *);
  switch (c->kind) {
  case 's':
  case '[':
  case 'S': return wide ? (wcslen(to) + 1) * sizeof(wchar_t) : strlen(to) + 1;
  case 'c':
  case 'C': return (size_t)(c->width ? c->width : 1) * (wide ? sizeof(wchar_t) : 1);
  default: return number_size(c->kind, c->longs, c->shorts, c->long_double);
  }
}

// ---- %n: no result tells whether the scan came so far. So all of its bytes are set before, as no
// count sets them, and what is still so afterwards was not written.

enum { MAX_COUNTS = 16 };
typedef struct {
  struct {
    void *to;
    uint64_t before;
    size_t size;
    bool written;
  } at[MAX_COUNTS];
  int n;
} Counts;

static void count_mark(Counts *counts, void *to, size_t size) {
  if (counts->n == MAX_COUNTS || !to) return;
  counts->at[counts->n].to = to;
  counts->at[counts->n].size = size;
  memcpy(&counts->at[counts->n++].before, to, size);
  memset(to, 0xff, size);
}

static void counts_mark(Counts *counts, const char *format, va_list arguments) {
  Conversion c;
  va_list a;
  va_copy(a, arguments);
  counts->n = 0;
  for (const char *f = strchr(format, '%'); f; f = strchr(f, '%')) {
    f = read_conversion(f + 1, &c);
    if (!f) break;
    if (c.kind == '%' || c.suppressed) continue;
    void *to = va_arg(a, void *);
    if (c.kind == 'n') count_mark(counts, to, written(&c, to));
  }
  va_end(a);
}

// From the last to the first: two may be the same variable.
static void counts_settle(Counts *counts) {
  const uint64_t set = UINT64_MAX;
  for (int i = counts->n; i-- > 0;) {
    counts->at[i].written = memcmp(counts->at[i].to, &set, counts->at[i].size) != 0;
    if (!counts->at[i].written) memcpy(counts->at[i].to, &counts->at[i].before, counts->at[i].size);
  }
}

static bool count_written(const Counts *counts, const void *to) {
  for (int i = 0; i < counts->n; i++)
    if (counts->at[i].to == to) return counts->at[i].written;
  return true;
}

static void scan_accesses(const char *format, va_list arguments, int assigned, const Counts *counts,
                          uint64_t pc) {
  if (!running || unwatched()) return;
  if (program.sets_locale) locale_read(pc);
  reads(format, strlen(format) + 1, pc);
  va_list a;
  va_copy(a, arguments);
  for (const char *f = strchr(format, '%'); f && assigned >= 0; f = strchr(f, '%')) {
    Conversion c;
    f = read_conversion(f + 1, &c);
    if (!f) {
      opaque_call("scanf with a format of a rare kind");
      break;
    }
    if (c.kind == '%' || c.suppressed) continue;
    if (c.kind != 'n' && assigned-- == 0) break;
    void *to = va_arg(a, void *);
    if (c.kind != 'n' || count_written(counts, to)) writes(to, written(&c, to), pc);
  }
  va_end(a);
}

// ---- the family

static int scan_stream(FILE *from, const char *format, va_list a, uint64_t pc) {
  stream_use(from, pc);
  Counts counts;
  va_list again;
  va_copy(again, a);
  counts_mark(&counts, format, again);
  stream_enter(from, pc);
  int n = vfscanf(from, format, a);
  stream_leave(from, pc);
  counts_settle(&counts);
  scan_accesses(format, again, n, &counts, pc);
  va_end(again);
  return n;
}

static int scan_string(const char *from, const char *format, va_list a, uint64_t pc) {
  READS_STRING(from);
  Counts counts;
  va_list again;
  va_copy(again, a);
  counts_mark(&counts, format, again);
  int n = vsscanf(from, format, a);
  counts_settle(&counts);
  scan_accesses(format, again, n, &counts, pc);
  va_end(again);
  return n;
}

static int libc_vscanf(const char *format, va_list a) {
  list_walked(a, PC);
  return scan_stream(standard_stream(&stdin, PC), format, a, PC);
}
static int libc_vfscanf(FILE *from, const char *format, va_list a) {
  list_walked(a, PC);
  return scan_stream(from, format, a, PC);
}
static int libc_vsscanf(const char *from, const char *format, va_list a) {
  list_walked(a, PC);
  return scan_string(from, format, a, PC);
}

#define VARIADIC(name, parameters, call) \
  static int libc_##name parameters {    \
    uint64_t pc = PC;                    \
    va_list a;                           \
    va_start(a, format);                 \
    int n = call;                        \
    va_end(a);                           \
    return n;                            \
  }
VARIADIC(scanf, (const char *format, ...), scan_stream(standard_stream(&stdin, pc), format, a, pc))
VARIADIC(fscanf, (FILE * from, const char *format, ...), scan_stream(from, format, a, pc))
VARIADIC(sscanf, (const char *from, const char *format, ...), scan_string(from, format, a, pc))

const Import libc_scan[] = {
#define NAMES(name)                                                       \
  {#name, (void *)libc_##name}, {"__isoc99_" #name, (void *)libc_##name}, \
      {"__isoc23_" #name, (void *)libc_##name},
    NAMES(scanf) NAMES(fscanf) NAMES(sscanf) NAMES(vscanf) NAMES(vfscanf)
        NAMES(vsscanf){NULL, NULL}};
