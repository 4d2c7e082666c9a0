// Parallel loops of goto programs. Labels stand at the top of the body; the statements from one
// label to the next are a region, and a region belongs to a loop when its label does.
#include <string.h>

#include "engine/loops/cfg.h"
#include "engine/loops/expr.h"
#include "engine/loops/instrument_inside.h"

static const Block *block_of(const Cfg *cfg, const BplStmt *label) {
  for (size_t i = 0; i < cfg->sequence.n; i++)
    if (cfg->blocks.at[cfg->sequence.at[i]].origin == label)
      return &cfg->blocks.at[cfg->sequence.at[i]];
  return NULL;
}

static bool is_parallel_label(const BplBlock *body, size_t i) {
  return body->at[i]->kind == ST_LABEL && i + 1 < body->n && body->at[i + 1]->kind == ST_ASSERT &&
         bpl_has_attr(&body->at[i + 1]->attrs, "parallelLoop");
}

static bool in_loop(const Cfg *cfg, const Block *head, const BplStmt *label) {
  const Block *block = label ? block_of(cfg, label) : NULL;
  for (size_t i = 0; block && i < head->members.n; i++)
    if (head->members.at[i] == block->index) return true;
  return false;
}

bool instrument_has_parallel_goto(Instrumenter *in, BplImpl *impl) {
  for (size_t i = 0; i < impl->body.n; i++)
    if (is_parallel_label(&impl->body, i)) return true;
  return false;
}

static void complain(Instrumenter *in, Position at, const char *what) {
  if (in->result.problem) return;
  in->result.problem = what;
  in->result.problem_at = at;
}

// The loop of the one parallel label; NULL after a complaint.
static const Block *find_loop(Instrumenter *in, const Cfg *cfg, const BplImpl *impl,
                              const BplStmt **label) {
  const Block *head = NULL;
  for (size_t i = 0; i < impl->body.n; i++) {
    if (!is_parallel_label(&impl->body, i)) continue;
    const Block *block = block_of(cfg, impl->body.at[i]);
    if (head)
      return complain(in, impl->body.at[i]->at, "more than one parallel loop made of gotos"), NULL;
    if (!block || !block->is_head)
      return complain(in, impl->body.at[i]->at, "a parallel label that heads no loop"), NULL;
    head = block;
    *label = impl->body.at[i];
  }
  return head;
}

bool instrument_survey_gotos(Instrumenter *in, BplImpl *impl) {
  if (!instrument_has_parallel_goto(in, impl)) return false;
  if (in->levels)
    return complain(in, impl->at, "parallel loops made of gotos and of while together"), true;
  const Cfg *cfg = cfg_build(in->program, impl);
  if (cfg->problem) return complain(in, cfg->problem_at, cfg->problem), true;
  const BplStmt *label = NULL, *region = NULL;
  const Block *head = find_loop(in, cfg, impl, &label);
  if (!head) return true;
  in->result.loops++;
  in->levels = 1;
  for (size_t i = 0; i < head->changed.n; i++)
    bpl_push(in->arena, &in->changed, head->changed.at[i]);
  for (size_t i = 0; i < impl->body.n; i++) {
    if (impl->body.at[i]->kind == ST_LABEL) region = impl->body.at[i];
    if (!in_loop(cfg, head, region)) continue;
    if (impl->body.at[i]->body.n || impl->body.at[i]->otherwise.n)
      complain(in, impl->body.at[i]->at, "if or while inside a parallel loop made of gotos");
    if (impl->body.at[i]->kind == ST_ASSUME)
      bpl_push(in->arena, &in->guards, impl->body.at[i]->expr);
  }
  region = NULL;
  for (size_t i = 0; i < impl->body.n && !in->result.problem; i++) {
    if (impl->body.at[i]->kind == ST_LABEL) region = impl->body.at[i];
    if (!in_loop(cfg, head, region)) continue;
    in->inside = true;
    Accesses list = instrument_accesses(in, impl->body.at[i]);
    in->inside = false;
    for (size_t j = 0; j < list.n; j++) instrument_record_access(in, &list.at[j], 1);
  }
  return true;
}

static void push_label(Instrumenter *in, BplBlock *out, const char *name, Position at) {
  BplStmt *s = arena_take(in->arena, sizeof *s);
  *s = (BplStmt){.kind = ST_LABEL, .name = name, .at = at};
  bpl_push(in->arena, out, s);
}

static void push_goto(Instrumenter *in, BplBlock *out, const char *name, Position at) {
  BplStmt *s = arena_take(in->arena, sizeof *s);
  *s = (BplStmt){.kind = ST_GOTO, .at = at};
  bpl_push(in->arena, &s->labels, name);
  bpl_push(in->arena, out, s);
}

// Every jump to the head goes through one of two new blocks: the loop is entered, or an iteration
// ends.
static void redirect(Instrumenter *in, BplStmt *jump, const char *head, const char *to) {
  for (size_t i = 0; i < jump->labels.n; i++)
    if (!strcmp(jump->labels.at[i], head)) jump->labels.at[i] = to;
}

static bool falls_through(const BplBlock *body, size_t i) {
  return !i || (body->at[i - 1]->kind != ST_GOTO && body->at[i - 1]->kind != ST_RETURN);
}

static bool leading_claim(const BplBlock *body, size_t head, size_t i) {
  for (size_t j = head + 1; j <= i; j++)
    if (body->at[j]->kind != ST_ASSERT) return false;
  return i > head;
}

void instrument_rewrite_gotos(Instrumenter *in, BplImpl *impl) {
  if (!instrument_has_parallel_goto(in, impl) || in->result.problem) return;
  const Cfg *cfg = cfg_build(in->program, impl);
  const BplStmt *label = NULL, *region = NULL;
  const Block *head = find_loop(in, cfg, impl, &label);
  const char *enter = arena_format(in->arena, "%s_enter", label->name),
             *again = arena_format(in->arena, "%s_again", label->name);
  BplBlock out = {0};
  size_t head_at = impl->body.n;
  for (size_t i = 0; i < impl->body.n; i++) {
    BplStmt *s = impl->body.at[i];
    bool was_inside = in_loop(cfg, head, region);
    if (s->kind == ST_LABEL) region = s;
    bool inside = in_loop(cfg, head, region);
    if (s == label) {
      head_at = i;
      if (falls_through(&impl->body, i)) push_goto(in, &out, was_inside ? again : enter, s->at);
      push_label(in, &out, enter, s->at);
      instrument_push_reset(in, &out, 1, true, s->at);
      push_goto(in, &out, label->name, s->at);
      push_label(in, &out, again, s->at);
      instrument_push_update(in, &out, 1, s->at);
      push_goto(in, &out, label->name, s->at);
    }
    if (s->kind == ST_GOTO) redirect(in, s, label->name, inside ? again : enter);
    bool claim = head_at < i && leading_claim(&impl->body, head_at, i);
    if (inside && !claim && s != label) {
      if (i == head_at + 1 || leading_claim(&impl->body, head_at, i - 1))
        instrument_push_reset(in, &out, 1, false, s->at);
      instrument_push_checks(in, &out, s, 1);
    }
    bpl_push(in->arena, &out, s);
  }
  instrument_mark_done(in, &impl->body.at[head_at + 1]->attrs);
  impl->body = out;
}
