// The log that norace reads, and what is said there about the program as a whole.
#ifndef NORACE_RUNTIME_REPORT_LOG_H
#define NORACE_RUNTIME_REPORT_LOG_H
#include "base/ground.h"

// A record with text or steps behind it is put together here.
enum { LOG_SCRATCH = 1 << 26 };
extern char log_scratch[LOG_SCRATCH];
static inline uint64_t log_mix(uint64_t h, uint64_t v) {
  h = (h ^ v) * 0xff51afd7ed558ccdul;
  return h ^ h >> 33;
}
uint64_t log_hash_text(const char *text); // not 0

void log_add(RecordHead *head);
void log_modules(void); // the files that are loaded
void report_unknown(const char *format, ...) __attribute__((format(printf, 1, 2)));
void report_doubt(const char *text); // what seems to race may be ordered by what nobody sees: no
                                     // race behind it is confirmed
__attribute__((noreturn)) void give_up(const char *format, ...)
    __attribute__((format(printf, 1, 2))); // unknown, and the search ends
void report_input(const char *format, ...)
    __attribute__((format(printf, 1, 2))); // that was given; each once
void outside_file(const char *path);       // what the program does depends on it
int print_to(char *buffer, size_t size, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

__attribute__((noreturn)) void process_leave(EndKind); // the search is over: the process ends
#endif
