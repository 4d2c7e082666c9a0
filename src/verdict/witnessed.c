#include "verdict/witnessed.h"

#include <string.h>

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

void verdict_add_warnings(Verdict *v, const Exploration *e) {
  Log log = {e->session.log, e->session.log_size, 0, false, false};
  for (const RecordHead *head; (head = log_next(&log));) {
    const WarningRecord *record = (const WarningRecord *)head;
    if (head->kind != RECORD_WARNING || record->outcome >= N_OUTCOMES) continue;
    Warning w = {.outcome = outcome_table[record->outcome].word,
                 .text = outcome_table[record->outcome].text};
    for (int k = 0; k < 2; k++) {
      if (record->access[k].pc)
        w.where[k] = symbols_frame(e->symbols, v->arena, record->access[k].pc);
      w.kind[k] = access_word(record->access[k].kind);
    }
    w.name = address_name(e->symbols, v->arena, record->access[1].address);
    w.searched = record->searched;
    add(v, &w);
  }
}
