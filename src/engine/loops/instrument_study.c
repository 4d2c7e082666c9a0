// What the iterations of a parallel loop hand to each other besides arrays.
//
// Iterations are counted by the variables of the loop's condition: these have their values by the
// number of the iteration, as the counter of an OpenMP loop has. Every other variable of the
// procedure that an iteration reads before it sets it belongs to that iteration alone and starts
// with any value. A global that is no array is shared: its accesses are checked like those of
// an array with one element.
#include "engine/loops/instrument_study.h"
#include "base/check.h"
#include "engine/loops/cfg.h"
#include "engine/loops/expr.h"
#include "engine/loops/instrument_goto.h"
#include "engine/loops/instrument_inside.h"

static bool in_list(const BplVars *list, const BplVar *var) {
  for (size_t i = 0; i < list->n; i++)
    if (list->at[i] == var) return true;
  return false;
}

typedef struct {
  const BplVars *changed;
  BplVars *into;
  Arena *arena;
  bool reads_map;
} Gather;

static void gather(const BplExpr *e, void *context) {
  Gather *g = context;
  if (e->kind != EX_VAR || !e->var) return;
  g->reads_map |= e->var->type->kind == BPL_MAP;
  if (in_list(g->changed, e->var) && !in_list(g->into, e->var)) bpl_push(g->arena, g->into, e->var);
}

// The condition: of the while, or what is assumed first where the loop goes on from its head.
static void find_counters(Instrumenter *in, const Cfg *cfg, const Block *head, ParallelLoop *l) {
  Gather g = {&head->changed, &l->counters, in->arena, false};
  if (l->origin->kind == ST_WHILE) {
    if (l->origin->expr) expr_walk(l->origin->expr, gather, &g);
    return;
  }
  for (size_t i = 0; i <= head->next.n; i++) {
    const Block *b = i < head->next.n ? &cfg->blocks.at[head->next.at[i]] : head;
    for (size_t k = 0; k < b->cmds.n; k++) {
      if (b->cmds.at[k].kind == CMD_ASSUME) expr_walk(b->cmds.at[k].expr, gather, &g);
      else if (b->cmds.at[k].kind != CMD_ASSERT) break;
    }
  }
}

static bool is_member(const Block *head, int index) {
  for (size_t i = 0; i < head->members.n; i++)
    if (head->members.at[i] == index) return true;
  return false;
}

// Can an iteration come round without the block?
static bool comes_round(const Cfg *cfg, const Block *head, int without, int from, bool *seen) {
  const Block *b = &cfg->blocks.at[from];
  if (from == without || seen[from]) return false;
  seen[from] = true;
  for (size_t i = 0; i < b->next.n; i++) {
    if (b->next.at[i] == head->index) return true;
    if (is_member(head, b->next.at[i]) && comes_round(cfg, head, without, b->next.at[i], seen))
      return true;
  }
  return false;
}

static bool *nothing_seen(Instrumenter *in, const Cfg *cfg) {
  return arena_take(in->arena, (cfg->blocks.n + 1) * sizeof(bool));
}

// The next value follows from the present one and from what no iteration changes, always.
static void check_counter(Instrumenter *in, const Cfg *cfg, const Block *head,
                          const ParallelLoop *l, const Block *b, const Cmd *cmd) {
  static const char wrong[] = "the parallel loop is counted by '%s', whose next value an iteration "
                              "decides";
  if (b->inner_head != head->index ||
      comes_round(cfg, head, b->index, head->index, nothing_seen(in, cfg)))
    return instrument_beyond(in, l->origin->at, wrong, cmd->var->name);
  if (cmd->kind == CMD_HAVOC) return instrument_beyond(in, l->origin->at, wrong, cmd->var->name);
  BplVars uses = {0};
  Gather g = {&head->changed, &uses, in->arena, false};
  expr_walk(cmd->expr, gather, &g);
  bool decided = g.reads_map;
  for (size_t i = 0; i < uses.n; i++) decided |= !in_list(&l->counters, uses.at[i]);
  if (decided) instrument_beyond(in, l->origin->at, wrong, cmd->var->name);
}

// A way from the start of an iteration to a use of the variable on which it is not set.
static bool read_first(const Cfg *cfg, const Block *head, const BplVar *var, int at, bool *seen) {
  DEBUG_ONLY((size_t)at < cfg->blocks.n);
  const Block *b = &cfg->blocks.at[at];
  if (seen[at]) return false;
  seen[at] = true;
  for (size_t i = 0; i < b->cmds.n; i++) {
    const Cmd *cmd = &b->cmds.at[i];
    if (cmd->expr && cmd->kind != CMD_ASSERT && expr_mentions(cmd->expr, var)) return true;
    if ((cmd->kind == CMD_ASSIGN || cmd->kind == CMD_HAVOC) && cmd->var == var) return false;
  }
  for (size_t i = 0; i < b->next.n; i++)
    if (b->next.at[i] != head->index && is_member(head, b->next.at[i]) &&
        read_first(cfg, head, var, b->next.at[i], seen))
      return true;
  return false;
}

static const Block *head_of(const Cfg *cfg, const BplStmt *origin) {
  for (size_t i = 0; i < cfg->sequence.n; i++) {
    const Block *b = &cfg->blocks.at[cfg->sequence.at[i]];
    if (b->is_head && b->origin == origin) return b;
  }
  return NULL;
}

static bool is_declared_by(const BplImpl *impl, const BplVar *var) {
  return in_list(&impl->locals, var) || in_list(&impl->in, var) || in_list(&impl->out, var);
}

// Iterations that run beside each other do not know that one of them leaves the loop, so a parallel
// loop has no such way out; in the order of the text it would hide what comes behind it.
static bool has_jump(const BplBlock *block) {
  for (size_t i = 0; i < block->n; i++) {
    const BplStmt *s = block->at[i];
    if (s->kind == ST_BREAK || s->kind == ST_GOTO || s->kind == ST_RETURN || has_jump(&s->body) ||
        has_jump(&s->otherwise))
      return true;
  }
  return false;
}

static bool is_left_inside(const Cfg *cfg, const Block *head) {
  for (size_t i = 0; i < head->members.n; i++) {
    const Block *b = &cfg->blocks.at[head->members.at[i]];
    for (size_t k = 0; b != head && k < b->next.n; k++)
      if (!is_member(head, b->next.at[k])) return true;
  }
  return false;
}

void instrument_study_loop(Instrumenter *in, const Cfg *cfg, ParallelLoop *l) {
  static const char leaves[] = "a parallel loop that an iteration leaves%s";
  const Block *head = head_of(cfg, l->origin);
  if (!head && has_jump(&l->origin->body)) return instrument_beyond(in, l->origin->at, leaves, "");
  if (!head) return; // it is never reached, or never comes round
  if (is_left_inside(cfg, head)) return instrument_beyond(in, l->origin->at, leaves, "");
  l->comes_round = true;
  find_counters(in, cfg, head, l);
  for (size_t i = 0; i < head->members.n; i++) {
    const Block *b = &cfg->blocks.at[head->members.at[i]];
    for (size_t k = 0; k < b->cmds.n; k++)
      if ((b->cmds.at[k].kind == CMD_ASSIGN || b->cmds.at[k].kind == CMD_HAVOC) &&
          in_list(&l->counters, b->cmds.at[k].var))
        check_counter(in, cfg, head, l, b, &b->cmds.at[k]);
  }
  for (size_t i = 0; i < head->changed.n; i++) {
    BplVar *var = head->changed.at[i];
    if (var->type->kind == BPL_MAP || in_list(&l->counters, var)) continue;
    if (var->kind == VAR_GLOBAL) bpl_push(in->arena, &l->shared, var);
    else if (is_declared_by(in->impl, var) &&
             read_first(cfg, head, var, head->index, nothing_seen(in, cfg)))
      bpl_push(in->arena, &l->carried, var);
  }
}

bool instrument_is_shared(const Instrumenter *in, const BplVar *var) {
  for (size_t i = 0; i < in->around.n; i++)
    if (in_list(&in->around.at[i]->shared, var)) {
      for (size_t k = i; k < in->around.n; k++)
        if (in_list(&in->around.at[k]->counters, var)) return false;
      return true;
    }
  return false;
}

static void find_whiles(Instrumenter *in, const BplBlock *block, int level) {
  for (size_t i = 0; i < block->n; i++) {
    const BplStmt *s = block->at[i];
    bool parallel = instrument_is_parallel(s);
    if (parallel) instrument_loop(in, s, level + 1);
    find_whiles(in, &s->body, level + parallel);
    find_whiles(in, &s->otherwise, level);
  }
}

bool instrument_loops_of(BplProgram *program, BplImpl *impl, const Cfg *cfg, ParallelLoops *loops) {
  Instrumenter in = {
      .program = program, .arena = program->arena, .impl = impl, .cfg = cfg, .levels = 1};
  find_whiles(&in, &impl->body, 0);
  for (size_t i = 0; i < impl->body.n; i++)
    if (instrument_is_parallel_label(&impl->body, i)) instrument_loop(&in, impl->body.at[i], 1);
  *loops = in.loops;
  return !in.result.problem;
}
