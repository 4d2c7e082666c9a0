// Output streams of C++. libstdc++ writes into the object that it is called with: the program's
// code does not show that.
#include <dlfcn.h>
#include <string.h>

#include "libc/cxx_stream.h"
#include "libc/libc.h"

enum { BASIC_IOS = 264, TO_BASE = -3 }; // bytes of std::basic_ios; where its place stands

// Sharing the standard streams is allowed ([iostream.objects.overview]).
static bool is_standard(const void *stream) {
  static const char *const names[] = {"_ZSt4cout",  "_ZSt4cerr",  "_ZSt4clog",
                                      "_ZSt5wcout", "_ZSt5wcerr", "_ZSt5wclog"};
  static void *at[sizeof names / sizeof *names];
  static bool looked;
  for (size_t i = 0; !looked && i < sizeof names / sizeof *names; i++)
    at[i] = dlsym(RTLD_DEFAULT, names[i]);
  looked = true;
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (stream == at[i]) return true;
  return false;
}

// The object ends with its virtual base, and what lies between is its buffer.
static uint64_t size_of(const void *stream) {
  const int64_t *virtual_table;
  memcpy(&virtual_table, stream, sizeof virtual_table);
  int64_t base = virtual_table ? virtual_table[TO_BASE] : 0;
  return base > 0 && base < 4096 ? (uint64_t)base + BASIC_IOS : sizeof virtual_table;
}

static bool ends_with(const char *name, const char *end) {
  size_t n = strlen(name), k = strlen(end);
  return n >= k && !strcmp(name + n - k, end);
}

// What is printed is read, also by the standard streams: characters with their number, a string of
// C, one of C++ (its characters' place, their number).
static void read_text(const char *function, const uint64_t arguments[3], uint64_t pc) {
  const char *text = (const char *)arguments[1];
  uint64_t string[2];
  if (!strncmp(function, "_ZSt16__ostream_insertIc", 24) || ends_with(function, "5writeEPKcl")) {
    READS(text, arguments[2]);
  } else if (!strncmp(function, "_ZStls", 6) && ends_with(function, "PKc")) {
    READS_STRING(text);
  } else if (!strncmp(function, "_ZStls", 6) && strstr(function, "RKNSt7__cxx1112basic_stringI")) {
    READS(text, sizeof string);
    memcpy(string, text, sizeof string);
    READS((const char *)string[0], string[1]);
  }
}

void stream_touched(const char *function, const uint64_t arguments[3], uint64_t pc) {
  const void *stream = (const void *)arguments[0];
  read_text(function, arguments, pc);
  if (is_standard(stream)) return;
  if (!strncmp(function, "_ZNK", 4)) READS(stream, size_of(stream));
  else WRITES((void *)stream, size_of(stream));
}
