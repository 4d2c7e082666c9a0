#include "engine/explore/log.h"

#include <string.h>

// Whether n things of this size fit behind the fixed part of a record.
static bool fits(const RecordHead *head, size_t fixed, uint64_t n, size_t each) {
  return head->size >= fixed && n <= (head->size - fixed) / each;
}

#define LIST_FITS(head, Type, count, list) \
  (fits(head, sizeof(Type), 0, 1) &&       \
   fits(head, offsetof(Type, list), ((const Type *)(head))->count, sizeof((Type *)0)->list[0]))

static bool finding_fits(const RecordHead *head) {
  const FindingRecord *finding = (const FindingRecord *)head;
  if (!LIST_FITS(head, FindingRecord, n_steps, steps)) return false;
  return finding->text_size <=
         head->size - offsetof(FindingRecord, steps) - finding->n_steps * sizeof(Step);
}

static bool step_fits(const RecordHead *head) {
  const StepRecord *step = (const StepRecord *)head;
  return fits(head, sizeof *step, 0, 1) &&
         fits(head, sizeof *step, (uint64_t)step->n_held + step->n_after, sizeof step->more[0]);
}

static bool node_fits(const RecordHead *head) {
  const NodeRecord *node = (const NodeRecord *)head;
  return fits(head, sizeof *node, 0, 1) &&
         fits(head, sizeof *node, node->n_before + 3 * (uint64_t)node->n_accesses,
              sizeof node->more[0]);
}

static bool is_sound(const RecordHead *head) {
  switch (head->kind) {
  case RECORD_MODULE: return fits(head, sizeof(ModuleRecord), 1, 1);
  case RECORD_RACE: return LIST_FITS(head, RaceRecord, n_steps, steps);
  case RECORD_FINDING: return finding_fits(head);
  case RECORD_STACK: return LIST_FITS(head, StackRecord, n_pcs, pcs);
  case RECORD_LOCKSET: return fits(head, sizeof(LocksetRecord), 0, 1);
  case RECORD_WARNING: return fits(head, sizeof(WarningRecord), 0, 1);
  case RECORD_REPLAYED: return fits(head, sizeof(ReplayedRecord), 0, 1);
  case RECORD_EVENT: return LIST_FITS(head, EventRecord, n_before, before);
  case RECORD_STEP: return step_fits(head);
  case RECORD_NODE: return node_fits(head);
  case RECORD_PROPOSAL:
    return fits(head, sizeof(ProposalRecord), 0, 1) &&
           ((const ProposalRecord *)head)->n_rules <= MAX_RULES;
  case RECORD_EXPRESSION: return fits(head, sizeof(ExpressionRecord), 0, 1);
  case RECORD_CONDITION: return fits(head, sizeof(ConditionRecord), 0, 1);
  case RECORD_OVERLAP: return fits(head, sizeof(OverlapRecord), 0, 1);
  case RECORD_WORK: return fits(head, sizeof(WorkRecord), 1, 1);
  case RECORD_END:
  case RECORD_UNKNOWN:
  case RECORD_DOUBT:
  case RECORD_FILE:
  case RECORD_INPUT:
  case RECORD_EXECUTION:
  case RECORD_SEARCH: return true;
  default: return false;
  }
}

const RecordHead *log_next(Log *log) {
  if (log->broken || log->at == log->n) return NULL;
  size_t rest = log->n - log->at;
  const RecordHead *head = (const RecordHead *)(log->bytes + log->at);
  if (rest < sizeof *head || head->size < sizeof *head || head->size % 8 || head->size > rest ||
      !is_sound(head)) {
    log->broken = true;
    return NULL;
  }
  log->at += head->size;
  log->ended = log->ended || head->kind == RECORD_END;
  return head;
}

static size_t text_offset(const RecordHead *head) {
  if (head->kind == RECORD_MODULE) return sizeof(ModuleRecord);
  if (head->kind == RECORD_WORK) return offsetof(WorkRecord, place);
  if (head->kind == RECORD_FINDING)
    return sizeof(FindingRecord) + ((const FindingRecord *)head)->n_steps * sizeof(Step);
  return sizeof(RecordHead);
}

const char *log_text(const RecordHead *head) {
  size_t offset = text_offset(head);
  const char *text = (const char *)head + offset;
  if (offset >= head->size || !memchr(text, 0, head->size - offset)) return "";
  return text;
}
