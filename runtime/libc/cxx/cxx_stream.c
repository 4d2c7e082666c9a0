// Output streams of C++. libstdc++ writes into the object that it is called with: the program's
// code does not show that.
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

#include "access/shadow.h"
#include "libc/cxx/cxx_stream.h"
#include "libc/guard.h"
#include "libc/libc.h"
#include "libc/trampoline.h"

enum { BASIC_IOS = 264, TO_BASE = -3 }; // bytes of std::basic_ios; where its place stands

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

// How far into the object its virtual base std::basic_ios lies; 0 if it has none yet.
static uint64_t base_of(const void *stream) {
  const int64_t *virtual_table;
  memcpy(&virtual_table, stream, sizeof virtual_table);
  int64_t base = virtual_table ? virtual_table[TO_BASE] : 0;
  return base > 0 && base < 4096 ? (uint64_t)base : 0;
}

// The object ends with its virtual base, and what lies between is its buffer.
static uint64_t size_of(const void *stream) {
  uint64_t base = base_of(stream);
  return base ? base + BASIC_IOS : sizeof(void *);
}

static bool ends_with(const char *name, const char *end) {
  size_t n = strlen(name), k = strlen(end);
  return n >= k && !strcmp(name + n - k, end);
}

// A standard stream shares its characters with C's, unless sync_with_stdio or rdbuf has given it
// another buffer: the object that passes them on is of a class that has nothing else to do.
static bool is_synchronised(const void *stream) {
  enum { BUFFER = 232, FIRST_METHOD = 16 }; // in std::basic_ios; in a table of virtual functions
  static const char *const classes[] = {
      "_ZTVN9__gnu_cxx18stdio_sync_filebufIcSt11char_traitsIcEEE",
      "_ZTVN9__gnu_cxx18stdio_sync_filebufIwSt11char_traitsIwEEE"};
  static const char *tables[2];
  const char *const *buffer;
  memcpy(&buffer, (const char *)stream + base_of(stream) + BUFFER, sizeof buffer);
  for (int i = 0; buffer && i < 2; i++) {
    if (!tables[i]) tables[i] = dlsym(RTLD_DEFAULT, classes[i]);
    if (tables[i] && *buffer == tables[i] + FIRST_METHOD) return true;
  }
  return false;
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

// ---- the standard streams

// What a manipulator sets, and where std::basic_ios has it.
typedef struct {
  const char *manipulator;
  uint64_t offset, size;
} Setting;
static const Setting settings[] = {{"St13_Setprecision", 8, 8}, {"St5_Setw", 16, 8},
                                   {"St12_Setiosflags", 24, 4}, {"St14_Resetiosflags", 24, 4},
                                   {"St8_Setbase", 24, 4},      {"St8_SetfillI", 224, 2}};
enum { N_SETTINGS = sizeof settings / sizeof *settings };

static const Setting *set_by(const char *function) {
  if (strncmp(function, "_ZStls", 6) != 0) return NULL;
  for (int i = 0; i < N_SETTINGS; i++)
    if (strstr(function, settings[i].manipulator)) return &settings[i];
  return NULL;
}

// Threads may write to the same standard stream at once ([iostream.objects.overview]): formatted
// and unformatted output. Manipulators are neither; they set what formatted output reads, and its
// width is zero afterwards.
static void standard_touched(const char *function, void *stream, uint64_t pc) {
  uint64_t base = base_of(stream);
  const Setting *set = set_by(function);
  if (!base || !running || unheard) return;
  if (set) return WRITES((char *)stream + base + set->offset, set->size);
  for (int i = 0; i < N_SETTINGS; i++)
    shadow_access((uint64_t)stream + base + settings[i].offset, settings[i].size,
                  (i == 1 ? ACCESS_WRITE : ACCESS_READ) | ACCESS_ATOMIC, pc);
}

// ---- streams into strings, and what is left of them where their own functions are inlined

static bool begins_with(const char *name, const char *beginning) {
  return !strncmp(name, beginning, strlen(beginning));
}

// What is about to be made has no table of virtual functions yet: the class has. It begins with the
// place of the virtual base.
static uint64_t size_to_be(const char *function) {
  char name[256];
  const char *class = function + strlen("_ZN"), *end = strstr(class, "C1E");
  snprintf(name, sizeof name, "_ZTVN%.*sE", (int)(end - class), class);
  const int64_t *table = dlsym(RTLD_DEFAULT, name);
  return table ? (uint64_t)*table + BASIC_IOS : 0;
}

static void read_string(const uint64_t *string, uint64_t pc) {
  READS(string, 2 * sizeof *string);
  READS((const char *)string[0], string[1]);
}

// The copy that it gives; where it goes is an argument like others on this processor only.
static void copied(const char *function, const uint64_t arguments[3], uint64_t size, uint64_t pc) {
  enum { STRING = 32 };
#if defined __x86_64__
  WRITES((void *)arguments[0], STRING);
  READS((const void *)arguments[1], size ? size : size_of((const void *)arguments[1]));
#else
  opaque_call(function);
#endif
}

// Moves and exchanges concern two of them.
static void string_stream_touched(const char *function, const uint64_t arguments[3], uint64_t pc) {
  void *stream = (void *)arguments[0];
  const char *text = strstr(function, "ERKNS_12basic_string");
  if (ends_with(function, "3strEv") && begins_with(function, "_ZNK"))
    return copied(function, arguments, 0, pc);
  bool makes = strstr(function, "C1Ev") || strstr(function, "C1ESt13_Ios_Openmode") ||
               (text && text > function + 2 && !strncmp(text - 2, "C1", 2));
  uint64_t size = makes ? size_to_be(function) : 0;
  bool known = makes ? size > 0
                     : ends_with(function, "D1Ev") || ends_with(function, "D0Ev") ||
                           ends_with(function, "D2Ev") ||
                           strstr(function, "3strERKNS_12basic_string");
  if (!known) return opaque_call(function);
  WRITES(stream, makes ? size : size_of(stream));
  if (text) read_string((const uint64_t *)arguments[1], pc);
}

// Parts of a stream, each with its size.
static bool part_touched(const char *function, const uint64_t arguments[3], uint64_t pc) {
  static const struct {
    const char *beginning;
    uint64_t size;
  } parts[] = {{"_ZNSt8ios_base", 216},
               {"_ZNSt9basic_iosI", BASIC_IOS},
               {"_ZNSt6locale", 8},
               {"_ZNSt7__cxx1115basic_stringbufI", 104}};
  if (begins_with(function, "_ZNKSt7__cxx1115basic_stringbufI"))
    return copied(function, arguments, 104, pc), true;
  if (begins_with(function, "_ZNSt7__cxx1115basic_stringbufI") && strstr(function, "strERKNS"))
    read_string((const uint64_t *)arguments[1], pc);
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
    if (begins_with(function, parts[i].beginning))
      return WRITES((void *)arguments[0], parts[i].size), true;
  return false;
}

void stream_touched(const char *function, const uint64_t arguments[3], uint64_t pc) {
  const void *stream = (const void *)arguments[0];
  if (part_touched(function, arguments, pc)) return;
  if (strstr(function, "stringstreamI")) return string_stream_touched(function, arguments, pc);
  read_text(function, arguments, pc);
  if (is_standard(stream) && is_synchronised(stream))
    return standard_touched(function, (void *)stream, pc);
  if (!strncmp(function, "_ZNK", 4)) READS(stream, size_of(stream));
  else WRITES((void *)stream, size_of(stream));
}
