#include "libc/described.h"

#include <string.h>

#include "base/arenas.h"
#include "base/report_log.h"
#include "common/effects.h"
#include "world/runtime.h"
#include "world/snapshot.h"

static struct { // the search's
  CallDescription *at;
  uint32_t n, room;
} descriptions;

static uint32_t lines_in(const char *text) {
  uint32_t n = 1;
  for (; *text; text++) n += *text == '\n';
  return n;
}

// norace has looked at each line before it started the program.
void described_start(void) {
  const char *at = control->effects;
  if (!*at) return;
  descriptions.room = lines_in(at);
  descriptions.at = search_take(descriptions.room * sizeof *descriptions.at);
  while (*at && descriptions.n < descriptions.room) {
    CallDescription *call = &descriptions.at[descriptions.n];
    if (effects_line(&at, call) && *call->name) descriptions.n++;
  }
}

static const CallDescription *find(const char *name) {
  for (uint32_t i = 0; i < descriptions.n; i++)
    if (!strcmp(descriptions.at[i].name, name)) return &descriptions.at[i];
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
