// The log that norace reads: records, one behind the other.
#include "base/report_log.h"

#include <link.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/findings.h"
#include "base/process_lock.h"
#include "base/real.h"
#include "base/said.h"

int print_to(char *buffer, size_t size, const char *format, ...) {
  va_list args;
  va_start(args, format);
  int n = vsnprintf(buffer, size, format, args);
  va_end(args);
  return n;
}

static void log_append(const RecordHead *head) {
  uint64_t at = control->log_used;
  if (at + head->size + sizeof(RecordHead) > control->log_size) {
    control->log_full = 1;
    return;
  }
  char *to = (char *)control + control->log_start + at;
  memcpy(to, head, head->size);
  control->log_used = at + head->size;
}

void log_add(RecordHead *head) {
  head->size = (head->size + 7) & ~7u;
  lock_take(&findings()->writing);
  log_append(head);
  lock_give(&findings()->writing);
}

_Alignas(16) char log_scratch[LOG_SCRATCH];

static void log_text(RecordKind kind, const char *text) {
  TextRecord *r = (TextRecord *)log_scratch;
  size_t n = strlen(text) + 1;
  memset(log_scratch, 0, sizeof *r + n + 8);
  *r = (TextRecord){.head = {kind, (uint32_t)(sizeof *r + n)}};
  memcpy(r->text, text, n);
  log_add(&r->head);
}

uint64_t log_hash_text(const char *text) {
  uint64_t h = 7;
  for (; *text; text++) h = log_mix(h, (uint8_t)*text);
  return h | 1;
}

static void tell_once(RecordKind kind, const char *text) {
  if (!said_before(findings()->said, log_mix(log_hash_text(text), kind) | 1)) log_text(kind, text);
}

void report_doubt(const char *text) { tell_once(RECORD_DOUBT, text); }

void report_unknown(const char *format, ...) {
  char text[512];
  va_list args;
  va_start(args, format);
  vsnprintf(text, sizeof text, format, args);
  va_end(args);
  tell_once(RECORD_UNKNOWN, text);
}

void report_input(const char *format, ...) {
  char text[256];
  va_list args;
  va_start(args, format);
  vsnprintf(text, sizeof text, format, args);
  va_end(args);
  tell_once(RECORD_INPUT, text);
}

void outside_file(const char *path) {
  enum { MOST = 256, LONGEST = 4096 };
  static uint64_t
      told[MOST]; // the search's; not kept with it, since another process has to tell them anew
  static uint32_t n;
  uint64_t hash = log_hash_text(path);
  for (uint32_t i = 0; i < n; i++)
    if (told[i] == hash) return;
  if (n == MOST || strlen(path) > LONGEST) control->outside = 1;
  else told[n++] = hash, log_text(RECORD_FILE, path);
}

void give_up(const char *format, ...) {
  char text[512];
  va_list args;
  va_start(args, format);
  vsnprintf(text, sizeof text, format, args);
  va_end(args);
  tell_once(RECORD_UNKNOWN, text);
  process_leave(END_UNKNOWN);
}

// ---- loaded files

static int log_module(struct dl_phdr_info *info, size_t size, void *unused) {
  ModuleRecord *r = (ModuleRecord *)log_scratch;
  uint64_t start = ~0ul, end = 0;
  for (int i = 0; i < info->dlpi_phnum; i++) {
    const ElfW(Phdr) *p = &info->dlpi_phdr[i];
    if (p->p_type != PT_LOAD) continue;
    if (info->dlpi_addr + p->p_vaddr < start) start = info->dlpi_addr + p->p_vaddr;
    if (info->dlpi_addr + p->p_vaddr + p->p_memsz > end)
      end = info->dlpi_addr + p->p_vaddr + p->p_memsz;
  }
  char path[4096];
  ssize_t n = info->dlpi_name[0] ? (ssize_t)strlen(strncpy(path, info->dlpi_name, sizeof path - 1))
                                 : readlink("/proc/self/exe", path, sizeof path - 1);
  if (n <= 0) return 0;
  memset(log_scratch, 0, sizeof *r + (size_t)n + 16);
  *r = (ModuleRecord){.head = {RECORD_MODULE, (uint32_t)(sizeof *r + (size_t)n + 1)},
                      .base = info->dlpi_addr,
                      .start = start,
                      .end = end};
  memcpy(r->path, path, (size_t)n);
  log_add(&r->head);
  return 0;
}

void log_modules(void) { dl_iterate_phdr(log_module, NULL); }

// ---- the end

void process_leave(EndKind end) {
  running = RUN_OFF;
  control->end = end;
  if (reporters()->before_end) reporters()->before_end();
  log_add(&(RecordHead){RECORD_END, sizeof(RecordHead)});
  CALL_REAL(_exit, 0);
  __builtin_unreachable();
}
