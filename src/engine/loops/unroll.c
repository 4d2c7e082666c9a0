// Loops as so many rounds, one after the other, and none after these (section 5.3.1). Executions
// that would need more are left out: what then fails does fail, what holds says nothing about more
// rounds.
#include "engine/loops/unroll.h"
#include "engine/loops/bpl_check.h"
#include "engine/loops/expr.h"
#include "engine/loops/loops.h"

enum { MOST_STATEMENTS = 20000 };

typedef struct {
  Arena *arena;
  unsigned rounds;
  size_t statements;
  const char *problem;
  Position at;
} Unrolling;

static void give_up(Unrolling *u, Position at, const char *why) {
  if (!u->problem) u->problem = why, u->at = at;
}

static BplStmt *statement(Unrolling *u, BplStmtKind kind, Position at, BplExpr *e) {
  BplStmt *s = arena_take(u->arena, sizeof *s);
  *s = (BplStmt){.kind = kind, .at = at, .expr = e};
  if (++u->statements > MOST_STATEMENTS)
    give_up(u, at, "the unrolled program is too large: fewer rounds");
  return s;
}

static size_t count(const BplBlock *block) {
  size_t n = block->n;
  for (size_t i = 0; i < block->n; i++)
    n += count(&block->at[i]->body) + count(&block->at[i]->otherwise);
  return n;
}

// if (c) { body if (c) { body ... assume !c; } }
static BplStmt *rounds_of(Unrolling *u, const BplStmt *loop) {
  BplExpr *c = loop->expr;
  BplStmt *inner =
      statement(u, ST_ASSUME, loop->at, c ? expr_not(u->arena, c) : expr_bool(u->arena, true));
  for (unsigned k = 0; k < u->rounds && !u->problem; k++) {
    BplStmt *round = statement(u, ST_IF, loop->at, c);
    for (size_t i = 0; i < loop->body.n; i++) bpl_push(u->arena, &round->body, loop->body.at[i]);
    bpl_push(u->arena, &round->body, inner);
    u->statements += count(&loop->body);
    inner = round;
  }
  return inner;
}

static void unroll_block(Unrolling *u, BplBlock *block, bool inside) {
  for (size_t i = 0; i < block->n && !u->problem; i++) {
    BplStmt *s = block->at[i];
    if (s->kind == ST_GOTO) give_up(u, s->at, "a goto, where loops are unrolled");
    if (s->kind == ST_BREAK) give_up(u, s->at, "a break, where loops are unrolled");
    unroll_block(u, &s->body, inside || s->kind == ST_WHILE);
    unroll_block(u, &s->otherwise, inside);
    if (s->kind == ST_WHILE) block->at[i] = rounds_of(u, s);
  }
}

const char *loops_unroll(BplProgram *program, unsigned rounds, Position *at) {
  Unrolling u = {.arena = program->arena, .rounds = rounds};
  for (size_t i = 0; i < program->decls.n; i++) {
    BplDecl *d = &program->decls.at[i];
    BplImpl *impl = d->kind == DECL_IMPL ? d->impl : d->kind == DECL_PROC ? d->proc->impl : NULL;
    if (impl && !(d->kind == DECL_PROC && impl->separate)) unroll_block(&u, &impl->body, false);
  }
  *at = u.at;
  if (!u.problem && !bpl_check(program)) fatal("the unrolled program does not check");
  return u.problem;
}
