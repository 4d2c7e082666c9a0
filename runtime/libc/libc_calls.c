// The functions that common/libc.def calls CALL: what they do to the caller's memory, made from the
// table.
#include <glob.h>
#include <netdb.h>
#include <poll.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <ucontext.h>
#include <utime.h>

#include "libc/guard.h"
#include "libc/import.h"
#include "libc/libc_calls.h"
#include "libc/signals/coroutine.h"
#include "libc/signals/jumps.h"
#include "libc/trampoline.h"
#include "world/caller_memory.h"
#include "world/runtime.h"
#include "world/snapshot.h"

static void in(uint64_t p, uint64_t n, uint64_t pc) {
  if (p) reads((void *)p, n, pc);
}
static void out(uint64_t p, uint64_t n, uint64_t pc) {
  if (!p) return;
  region_touch((void *)p, n); // perhaps by the kernel
  writes((void *)p, n, pc);
}
static void string(uint64_t s, uint64_t pc) {
  if (s && !unwatched()) reads((void *)s, strlen((const char *)s) + 1, pc);
}

#define STRING(k) string(a[k], pc);
#define IN(k, n) in(a[k], n, pc);
#define OUT(k, n) out(a[k], n, pc);
#define READS_REST opaque_call("a function with a variable number of arguments");
#define STATE(name)
#define MAY_READ(k)
#define CALL(kind, permission, name, ...) \
  static void effects_of_##name(const uint64_t *a, uint64_t pc) { __VA_ARGS__ }
#include "common/libc.def"

static const struct {
  const char *name;
  CallEffects *effects;
} rows[] = {
#define CALL(kind, permission, name, ...) \
  {#name, sizeof #__VA_ARGS__ > 1 ? effects_of_##name : NULL},
#include "common/libc.def"
};

CallEffects *call_effects(const char *name) {
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    if (!strcmp(rows[i].name, name)) return rows[i].effects;
  return NULL;
}
