// Parallel loops of goto programs. Labels stand at the top of the body; the statements from one
// label to the next are a region, and a region belongs to a loop when its label does.
#include <string.h>

#include "engine/loops/bpl_print.h"
#include "engine/loops/cfg.h"
#include "engine/loops/expr.h"
#include "engine/loops/instrument_goto.h"
#include "engine/loops/instrument_inside.h"

static const Block *block_of(const Cfg *cfg, const BplStmt *label) {
  for (size_t i = 0; i < cfg->sequence.n; i++)
    if (cfg->blocks.at[cfg->sequence.at[i]].origin == label)
      return &cfg->blocks.at[cfg->sequence.at[i]];
  return NULL;
}

bool instrument_is_parallel_label(const BplBlock *body, size_t i) {
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
    if (instrument_is_parallel_label(&impl->body, i)) return true;
  return false;
}

static void complain(Instrumenter *in, Position at, const char *what) {
  if (in->result.problem) return;
  in->result.problem = what;
  in->result.problem_at = at;
}

// The parallel loop that a region belongs to; NULL: none.
typedef struct {
  const BplStmt *label;
  const Block *head;
  size_t at; // of the label in the body
} GotoLoop;
typedef BPL_LIST(GotoLoop) GotoLoops;

static const GotoLoop *loop_around(const Cfg *cfg, const GotoLoops *loops, const BplStmt *region) {
  for (size_t i = 0; i < loops->n; i++)
    if (in_loop(cfg, loops->at[i].head, region)) return &loops->at[i];
  return NULL;
}

static GotoLoops find_loops(Instrumenter *in, const Cfg *cfg, const BplImpl *impl) {
  GotoLoops loops = {0};
  for (size_t i = 0; i < impl->body.n; i++) {
    if (!instrument_is_parallel_label(&impl->body, i)) continue;
    const Block *block = block_of(cfg, impl->body.at[i]);
    if (!block || !block->is_head) {
      complain(in, impl->body.at[i]->at, "a parallel label that heads no loop");
      continue;
    }
    bpl_push(in->arena, &loops, ((GotoLoop){impl->body.at[i], block, i}));
  }
  for (size_t i = 0; i < loops.n; i++)
    for (size_t k = 0; k < loops.n; k++)
      if (i != k && in_loop(cfg, loops.at[i].head, loops.at[k].label))
        complain(in, loops.at[k].label->at, "a parallel loop made of gotos inside another");
  return loops;
}

static void note_conditions(Instrumenter *in, const Cfg *cfg, const BplImpl *impl,
                            const GotoLoop *loop) {
  const BplStmt *region = NULL;
  for (size_t i = 0; i < impl->body.n; i++) {
    BplStmt *s = impl->body.at[i];
    if (s->kind == ST_LABEL) region = s;
    if (!in_loop(cfg, loop->head, region)) continue;
    if (s->body.n || s->otherwise.n)
      complain(in, s->at, "if or while inside a parallel loop made of gotos");
    if (s->kind == ST_ASSUME) bpl_push(in->arena, &in->guards, s->expr);
  }
}

void instrument_survey_gotos(Instrumenter *in, BplImpl *impl) {
  if (!instrument_has_parallel_goto(in, impl)) return;
  GotoLoops loops = find_loops(in, in->cfg, impl);
  in->levels = in->levels > 1 ? in->levels : 1;
  for (size_t n = 0; n < loops.n && !in->result.problem; n++) {
    const GotoLoop *loop = &loops.at[n];
    const BplStmt *region = NULL;
    in->result.loops++;
    for (size_t i = 0; i < loop->head->changed.n; i++)
      bpl_push(in->arena, &in->changed, loop->head->changed.at[i]);
    note_conditions(in, in->cfg, impl, loop);
    bpl_push(in->arena, &in->around, instrument_loop(in, loop->label, 1));
    for (size_t i = 0; i < impl->body.n && !in->result.problem; i++) {
      if (impl->body.at[i]->kind == ST_LABEL) region = impl->body.at[i];
      if (in_loop(in->cfg, loop->head, region)) instrument_record_accesses(in, impl->body.at[i]);
    }
    in->around.n--;
    in->guards.n = 0;
  }
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

// In front of the head: where the loop is entered, and where an iteration has ended.
static void push_entries(Instrumenter *in, BplBlock *out, const BplStmt *label, const char *enter,
                         const char *again, const ParallelLoop *l) {
  push_label(in, out, enter, label->at);
  instrument_push_reset(in, out, l, true, label->at);
  push_goto(in, out, label->name, label->at);
  push_label(in, out, again, label->at);
  instrument_push_update(in, out, l, label->at);
  push_goto(in, out, label->name, label->at);
}

static const char *name_of(Instrumenter *in, const BplStmt *label, bool again) {
  return arena_format(in->arena, again ? "%s_again" : "%s_enter", label->name);
}

static void redirect_all(Instrumenter *in, const Cfg *cfg, const GotoLoops *loops, BplStmt *jump,
                         const BplStmt *region) {
  for (size_t i = 0; i < loops->n; i++) {
    bool inside = in_loop(cfg, loops->at[i].head, region);
    redirect(in, jump, loops->at[i].label->name, name_of(in, loops->at[i].label, inside));
  }
}

void instrument_rewrite_gotos(Instrumenter *in, BplImpl *impl) {
  if (!instrument_has_parallel_goto(in, impl) || in->result.problem) return;
  GotoLoops loops = find_loops(in, in->cfg, impl);
  const BplStmt *region = NULL;
  BplBlock out = {0}, body = impl->body;
  for (size_t i = 0; i < body.n; i++) {
    BplStmt *s = body.at[i];
    const BplStmt *before = region;
    if (s->kind == ST_LABEL) region = s;
    const GotoLoop *loop = loop_around(in->cfg, &loops, region);
    if (loop && s == loop->label) {
      bool was_inside = in_loop(in->cfg, loop->head, before);
      if (falls_through(&body, i)) push_goto(in, &out, name_of(in, s, was_inside), s->at);
      push_entries(in, &out, s, name_of(in, s, false), name_of(in, s, true),
                   instrument_loop(in, s, 1));
    }
    if (s->kind == ST_GOTO) redirect_all(in, in->cfg, &loops, s, region);
    bool claim = loop && loop->at < i && leading_claim(&body, loop->at, i);
    if (loop && !claim && s != loop->label) {
      ParallelLoop *l = instrument_loop(in, loop->label, 1);
      if (i == loop->at + 1 || leading_claim(&body, loop->at, i - 1))
        instrument_push_reset(in, &out, l, false, s->at);
      bpl_push(in->arena, &in->around, l);
      instrument_push_checks(in, &out, s);
      in->around.n--;
    }
    bpl_push(in->arena, &out, s);
  }
  for (size_t i = 0; i < loops.n; i++) {
    BplStmt *mark = body.at[loops.at[i].at + 1];
    instrument_mark_done(in, &mark->attrs);
  }
  impl->body = out;
}
