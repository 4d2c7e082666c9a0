// A program that finds itself wrong: failed assertions, abort.
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "base/report_log.h"
#include "libc/signals/failure.h"
#include "libc/signals/signals.h"
#include "sync/thread.h"
#include "world/fiber.h"
#include "world/runtime.h"

// The thread stops for good. The others go on: what they do from here they could also do before.
static __attribute__((noreturn)) void fail(FindingKind kind, uint64_t pc, const char *text) {
  report_finding(kind, pc, 0, kind == FINDING_ABORT ? SIGABRT : 0, text);
  if (kind == FINDING_ASSERT && signal_is_caught(SIGABRT)) signal_abort(pc);
  fiber_die();
}

void __assert_fail(const char *expression, const char *file, unsigned line, const char *function);
void __assert_perror_fail(int error, const char *file, unsigned line, const char *function);
void __assert(const char *expression, const char *file, int line);
void __stack_chk_fail(void);
void __chk_fail(void);

PUBLIC void __assert_fail(const char *expression, const char *file, unsigned line,
                          const char *function) {
  if (!running) {
    CALL_REAL(__assert_fail, expression, file, line, function);
    __builtin_unreachable();
  }
  fail(FINDING_ASSERT, PC, expression);
}
PUBLIC void __assert(const char *expression, const char *file, int line) {
  if (!running) {
    CALL_REAL(__assert, expression, file, line);
    __builtin_unreachable();
  }
  fail(FINDING_ASSERT, PC, expression);
}
PUBLIC void __assert_perror_fail(int error, const char *file, unsigned line, const char *function) {
  if (!running) {
    CALL_REAL(__assert_perror_fail, error, file, line, function);
    __builtin_unreachable();
  }
  char text[128];
  print_to(text, sizeof text, "unexpected error %d", error);
  fail(FINDING_ASSERT, PC, text);
}
PUBLIC void abort(void) {
  if (!running) {
    CALL_REAL(abort);
    __builtin_unreachable();
  }
  uint64_t pc = PC;
  if (signal_is_caught(SIGABRT)) signal_abort(pc); // its handler may leave, or end the program
  fail(FINDING_ABORT, pc, "");
}
void fail_abort(uint64_t pc) { fail(FINDING_ABORT, pc, ""); }

PUBLIC void __stack_chk_fail(void) {
  if (!running) __builtin_trap();
  fail(FINDING_CRASH, PC, "stack smashing");
}
PUBLIC void __chk_fail(void) {
  if (!running) __builtin_trap();
  fail(FINDING_CRASH, PC, "buffer overflow");
}
