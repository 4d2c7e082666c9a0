// The log of the system: what a program says there is read, and goes nowhere; with LOG_PERROR it is
// printed as well. libc keeps the address of the name, not the name.
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <syslog.h>

#include "libc/libc.h"
#include "libc/streams/libc_print.h"
#include "world/process_state.h"

static void libc_openlog(const char *name, int options, int facility) {
  if (!running) return openlog(name, options, facility);
  process_state_use(STATE_LOG, true, CALLER);
  world->log_name = name;
  world->log_options = options;
}

static void libc_closelog(void) {
  if (!running) return closelog();
  process_state_use(STATE_LOG, true, CALLER);
  world->log_name = NULL;
}

static int libc_setlogmask(int mask) {
  if (!running) return setlogmask(mask);
  process_state_use(STATE_LOG, mask, CALLER);
  int old = world->log_hidden ^ 0xff;
  if (mask) world->log_hidden = ~mask & 0xff;
  return old;
}

static void say(int priority, const char *f, va_list a, uint64_t pc) {
  print_accesses(f, a, pc);
  process_state_use(STATE_LOG, false, pc);
  if (world->log_name) READS_STRING(world->log_name);
  if (!(world->log_options & LOG_PERROR) || world->log_hidden >> LOG_PRI(priority) & 1) return;
  stream_touch(stderr, pc);
  if (world->log_name) fprintf(stderr, "%s: ", world->log_name);
  vfprintf(stderr, f, a);
  fputc('\n', stderr);
}

static void libc_vsyslog(int priority, const char *f, va_list a) {
  if (!running) return vsyslog(priority, f, a);
  uint64_t pc = CALLER;
  list_walked(a, pc);
  say(priority, f, a, pc);
}
static void libc_syslog(int priority, const char *f, ...) {
  uint64_t pc = CALLER;
  va_list a;
  va_start(a, f);
  if (running) say(priority, f, a, pc);
  else vsyslog(priority, f, a);
  va_end(a);
}
static void libc_vsyslog_chk(int priority, int flag, const char *f, va_list a) {
  libc_vsyslog(priority, f, a);
}
static void libc_syslog_chk(int priority, int flag, const char *f, ...) {
  uint64_t pc = CALLER;
  va_list a;
  va_start(a, f);
  if (running) say(priority, f, a, pc);
  else vsyslog(priority, f, a);
  va_end(a);
}

const Import system_log_imports[] = {
    {"openlog", (void *)libc_openlog},           {"closelog", (void *)libc_closelog},
    {"setlogmask", (void *)libc_setlogmask},     {"syslog", (void *)libc_syslog},
    {"vsyslog", (void *)libc_vsyslog},           {"__syslog_chk", (void *)libc_syslog_chk},
    {"__vsyslog_chk", (void *)libc_vsyslog_chk}, {NULL, NULL}};
