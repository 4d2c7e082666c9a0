// The computation graph of an execution, for --dot: its events, each with those right before it.
#include <string.h>

#include "base/report_log.h"
#include "replay/event_graph.h"
#include "replay/steps.h"
#include "search/search.h"
#include "world/runtime.h"
#include "world/task_graph.h"

enum { MAX_BEFORE = 4096 };

typedef struct {
  uint32_t at[MAX_BEFORE];
  uint32_t n;
} Set;

static void add(Set *s, int32_t i) {
  if (i >= 0 && s->n < MAX_BEFORE) s->at[s->n++] = (uint32_t)i;
}

static void add_conflicts(Set *s, const Touch *t) {
  for (int32_t i = t->previous; i >= 0;) {
    const Event *e = execution_event(search, (uint32_t)i);
    int32_t previous = -1;
    for (int k = 0; k < e->n_touches; k++)
      if (e->touch[k].key == t->key) {
        if (touch_conflict(&e->touch[k], t)) add(s, i);
        previous = e->touch[k].previous;
        if (e->touch[k].mode == TOUCH_W) return;
      }
    i = previous;
  }
}

// Drops what another member comes after.
static void reduce(Set *s) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < s->n; i++) {
    bool needed = true;
    for (uint32_t k = 0; k < s->n && needed; k++)
      needed =
          k == i || (s->at[k] == s->at[i] ? k > i : !execution_before(search, s->at[i], s->at[k]));
    if (needed) s->at[n++] = s->at[i];
  }
  s->n = n;
}

static uint64_t key_address(uint64_t key) {
  if (key >> 63) return 0; // one that has no address
  return key >> 62 ? key & ~(3ul << 62) : key << 3;
}

// The guarding object is the last touch. Atomics touch words of eight bytes, of which they may use
// some, and besides, it may be, what orders fences.
uint64_t event_object(const Event *e) {
  if (!e->n_touches) return 0;
  const Touch *t = &e->touch[e->n_touches - 1];
  for (int k = 0; op_is(e->op, OP_ATOMIC) && k < e->n_touches; k++)
    if (e->touch[k].key >> 62 == 0)
      return key_address(e->touch[k].key) + (uint64_t)__builtin_ctz(e->touch[k].mask);
  return key_address(t->key);
}

static void log_event(uint32_t execution, uint32_t i) {
  static Set set;
  static _Alignas(EventRecord) char out[sizeof(EventRecord) + MAX_BEFORE * sizeof(uint32_t) + 8];
  EventRecord *record = (EventRecord *)out;
  const Event *e = execution_event(search, i);
  set.n = 0;
  add(&set, execution_node(search, i)->previous_of_thread);
  if (e->after_thread != NOBODY && e->after_index)
    add(&set, (int32_t)execution_node_of(search, e->after_thread, e->after_index));
  for (int k = 0; k < e->n_touches; k++) add_conflicts(&set, &e->touch[k]);
  reduce(&set);
  *record = (EventRecord){.head = {RECORD_EVENT, (uint32_t)(sizeof(EventRecord) + set.n * 4)},
                          .execution = execution,
                          .index = i,
                          .thread = e->thread,
                          .op = e->op,
                          .object = event_object(e),
                          .pc = e->pc,
                          .n_before = set.n};
  memcpy(record->before, set.at, set.n * sizeof *set.at);
  log_add(&record->head);
}

void graph_log(void) {
  if (control->task_graph) graph_end();
  if (!control->graph || running == RUN_REPLAY || control->executions > control->graph) return;
  if (control->graph_events && execution_length(search) > control->graph_events) return;
  if (execution_is_brief(search)) return;
  uint32_t execution = (uint32_t)control->executions;
  for (uint32_t i = 0; i < execution_length(search); i++) log_event(execution, i);
  RecordHead end = {RECORD_EXECUTION, sizeof end};
  log_add(&end);
}
