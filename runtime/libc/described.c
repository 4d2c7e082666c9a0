#include "libc/described.h"

#include <string.h>

#include "base/arenas.h"
#include "base/report_log.h"
#include "common/effects.h"
#include "libc/libc_kept.h"
#include "world/caller_memory.h"
#include "world/runtime.h"
#include "world/snapshot.h"

static uint32_t lines_in(const char *text) {
  uint32_t n = 1;
  for (; *text; text++) n += *text == '\n';
  return n;
}

// norace has looked at each line before it started the program.
void described_start(void) {
  const char *at = control->effects;
  if (!*at) return;
  libc_kept.descriptions.room = lines_in(at);
  libc_kept.descriptions.at =
      search_take(libc_kept.descriptions.room * sizeof *libc_kept.descriptions.at);
  while (*at && libc_kept.descriptions.n < libc_kept.descriptions.room) {
    CallDescription *call = &libc_kept.descriptions.at[libc_kept.descriptions.n];
    if (effects_line(&at, call) && *call->name) libc_kept.descriptions.n++;
  }
}

static const CallDescription *find(const char *name) {
  for (uint32_t i = 0; i < libc_kept.descriptions.n; i++)
    if (!strcmp(libc_kept.descriptions.at[i].name, name)) return &libc_kept.descriptions.at[i];
  return NULL;
}

bool described(const char *name) { return find(name) != NULL; }

static void perform(const MemoryEffect *e, const uint64_t *arguments, uint64_t pc) {
  void *p = (void *)arguments[e->argument];
  if (!p) return;
  uint64_t n = e->bytes * (e->times < 0 ? 1 : arguments[e->times]);
  if (e->string) n = strlen(p) + 1;
  if (!n) return;
  if (e->writes) region_touch(p, n), writes(p, n, pc);
  else reads(p, n, pc);
}

void described_call(const char *name, const uint64_t *arguments, uint64_t pc) {
  const CallDescription *call = find(name);
  control->described = 1;
  for (uint32_t i = 0; i < call->n; i++) perform(&call->effect[i], arguments, pc);
}
