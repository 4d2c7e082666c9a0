#include "verdict/witnessed.h"

#include <string.h>

#include "base/text.h"
#include "engine/explore/log.h"
#include "verdict/replayed.h"

static const struct {
  const char *word, *text;
} outcome_table[] = {
#define OUTCOME(name, word, text) {word, text},
#include "common/outcomes.def"
#undef OUTCOME
};
enum { N_OUTCOMES = sizeof outcome_table / sizeof *outcome_table };

static bool same_line(const Frame *a, const Frame *b) {
  if (!a->at.file || !b->at.file) return !a->at.file && !b->at.file;
  return a->at.line == b->at.line && !strcmp(a->at.file, b->at.file);
}

static bool same_lines(const Warning *a, const Warning *b) {
  return (same_line(&a->where[0], &b->where[0]) && same_line(&a->where[1], &b->where[1])) ||
         (same_line(&a->where[0], &b->where[1]) && same_line(&a->where[1], &b->where[0]));
}

// What says more about the same lines: a race, then what is open, then what was searched, then what
// was dismissed.
static int weight(const char *outcome) {
  return !strcmp(outcome, "race")      ? 3
         : !strcmp(outcome, "open")    ? 2
         : !strcmp(outcome, "not met") ? 1
                                       : 0;
}

static void add(Verdict *v, const Warning *w) {
  for (size_t i = 0; i < v->warnings.n; i++) {
    Warning *old = &v->warnings.at[i];
    if (!same_lines(old, w)) continue;
    uint64_t searched = old->searched + w->searched;
    if (weight(w->outcome) > weight(old->outcome)) *old = *w;
    old->searched = searched;
    return;
  }
  vec_push(&v->warnings, *w);
}

// "{a, b}"
static const char *locks_text(const Exploration *e, Arena *arena, const ToldLocks *told) {
  Text text = {0};
  text_put(&text, "{");
  for (uint32_t i = 0; i < told->n && i < MAX_TOLD_LOCKS; i++)
    text_format(&text, "%s%s", i ? ", " : "",
                told->lock[i] == LOCK_ATOMIC ? "atomic"
                                             : address_name(e->symbols, arena, told->lock[i]));
  text_put(&text, "}");
  const char *kept = arena_string(arena, text.at);
  text_delete(&text);
  return kept;
}

static const char *meeting_text(const WarningRecord *r, Arena *arena) {
  switch (r->meeting) {
  case MET_ON_THE_WAY: return "the recorded run, going on without a1's thread, comes to a2";
  case MET_THE_OTHER_WAY:
    return "a1's thread waits in front of its locks, a2's is held at its access, then the first "
           "goes "
           "on";
  case MET_IN_SEARCH:
    return arena_format(arena, "a search below the state in front of a1 meets a2 (%u schedules)",
                        r->searched);
  default: break;
  }
  return r->searched
             ? arena_format(arena, "%u schedules below the state in front of a1: none meets a2",
                            r->searched)
             : NULL;
}

static void add_warning(Verdict *v, const Exploration *e, const WarningRecord *record) {
  Warning w = {.outcome = outcome_table[record->outcome].word,
               .text = outcome_table[record->outcome].text};
  for (int k = 0; k < 2; k++) {
    w.kind[k] = access_word(record->access[k].kind);
    if (!record->access[k].pc) continue;
    w.where[k] = symbols_frame(e->symbols, v->arena, record->access[k].pc);
    w.thread[k] = thread_name(v->arena, record->access[k].thread);
    w.held[k] = record->access[0].pc ? locks_text(e, v->arena, &record->held[k]) : NULL;
  }
  w.name = address_name(e->symbols, v->arena, record->access[1].address);
  w.searched = record->searched;
  w.prefix = record->prefix;
  w.meeting = record->access[0].pc ? meeting_text(record, v->arena) : NULL;
  add(v, &w);
}

static void add_step(Verdict *v, const Exploration *e, const LocksetRecord *r) {
  vec_push(&v->lockset,
           ((LocksetStep){.name = address_name(e->symbols, v->arena, r->access.address),
                          .thread = thread_name(v->arena, r->access.thread),
                          .kind = access_word(r->access.kind),
                          .held = locks_text(e, v->arena, &r->held),
                          .common = locks_text(e, v->arena, &r->common),
                          .where = symbols_frame(e->symbols, v->arena, r->access.pc)}));
}

void verdict_add_warnings(Verdict *v, const Exploration *e) {
  Log log = {e->session.log, e->session.log_size, 0, false, false};
  for (const RecordHead *head; (head = log_next(&log));) {
    const WarningRecord *record = (const WarningRecord *)head;
    if (head->kind == RECORD_LOCKSET) add_step(v, e, (const LocksetRecord *)head);
    if (head->kind == RECORD_WARNING && record->outcome < N_OUTCOMES) add_warning(v, e, record);
  }
}
