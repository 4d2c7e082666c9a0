#include "engine/loops/cfg.h"

#include <string.h>

#include "base/check.h"
#include "base/vec.h"
#include "engine/loops/bpl_print.h"
#include "engine/loops/cfg_check.h"
#include "engine/loops/cfg_loops.h"
#include "engine/loops/expr.h"

enum { DEEPEST_INLINE = 20 };

// What the variables of an inlined procedure are called in the caller.
typedef struct Renaming {
  BPL_LIST(BplVar *) from;
  BPL_LIST(BplExpr *) to;
  BPL_LIST(BplVar *) old_from;
  BPL_LIST(BplExpr *) old_to;
} Renaming;

typedef struct {
  const char *name;
  int block;
  const Renaming *frame;
} Label;
typedef struct Open {
  const char *name;
  int after;
  bool loop;
  const struct Open *outer;
} Open; // what break leaves

typedef struct {
  BplProgram *program;
  Arena *arena;
  Cfg *cfg;
  int block; // where the next command goes; -1 after a jump
  VEC(Label) labels;
  const Renaming *renaming;
  const Open *open;
  int return_to;
  int depth;
  Position site; // of the outermost inlined call
} Builder;

static int new_block(Builder *b) {
  int index = (int)b->cfg->blocks.n;
  bpl_push(b->arena, &b->cfg->blocks,
           (Block){.index = index, .dominator = -1, .inner_head = -1, .outer_head = -1});
  return index;
}

static void link_blocks(Builder *b, int from, int to) {
  if (from >= 0) bpl_push(b->arena, &b->cfg->blocks.at[from].next, to);
}

static void emit(Builder *b, Cmd cmd) {
  if (b->block < 0) b->block = new_block(b); // dead code
  cmd.site = b->depth ? b->site : cmd.at;
  bpl_push(b->arena, &b->cfg->blocks.at[b->block].cmds, cmd);
}

static void go(Builder *b, int to) {
  link_blocks(b, b->block, to);
  b->block = to;
}

// ---- names of inlined procedures

static BplExpr *rename_var(BplVar *var, void *context) {
  const Renaming *r = context;
  for (size_t i = 0; r && i < r->from.n; i++)
    if (r->from.at[i] == var) return r->to.at[i];
  return NULL;
}

static BplExpr *rename_old(BplVar *var, void *context) {
  const Renaming *r = context;
  for (size_t i = 0; r && i < r->old_from.n; i++)
    if (r->old_from.at[i] == var) return r->old_to.at[i];
  return rename_var(var, context);
}

// In the procedure itself old() stays; in an inlined one it reads the copies taken at its start.
static BplExpr *renamed(Builder *b, const BplExpr *e) {
  return expr_copy(b->arena, e, rename_var, b->renaming ? rename_old : NULL, (void *)b->renaming);
}

static BplVar *renamed_target(Builder *b, BplVar *var) {
  BplExpr *e = rename_var(var, (void *)b->renaming);
  return e ? e->var : var;
}

static BplVar *new_var(Builder *b, const char *name, BplType *type) {
  BplVar *var = arena_take(b->arena, sizeof *var);
  var->name = name;
  var->type = type;
  var->kind = VAR_LOCAL;
  return var;
}

static void bind(Builder *b, Renaming *r, BplVar *from, BplExpr *to) {
  bpl_push(b->arena, &r->from, from);
  bpl_push(b->arena, &r->to, to);
}

static void assign(Builder *b, BplVar *var, BplExpr *value, Position at) {
  emit(b, (Cmd){.kind = CMD_ASSIGN, .var = var, .expr = value, .at = at});
}

static void assume_where(Builder *b, BplVar *declared, Position at) {
  if (declared->where)
    emit(b, (Cmd){.kind = CMD_ASSUME, .expr = renamed(b, declared->where), .at = at});
}

static void havoc(Builder *b, BplVar *declared, Position at) {
  emit(b, (Cmd){.kind = CMD_HAVOC, .var = renamed_target(b, declared), .at = at});
}

// ---- statements

static void build_block(Builder *b, const BplBlock *block);

static int label_block(Builder *b, const char *name) {
  for (size_t i = 0; i < b->labels.n; i++)
    if (b->labels.at[i].frame == b->renaming && !strcmp(b->labels.at[i].name, name))
      return b->labels.at[i].block;
  int block = new_block(b);
  vec_push(&b->labels, (Label){name, block, b->renaming});
  return block;
}

// m[i][j] := v  becomes  m := m[i := m[i][j := v]].
static BplExpr *stored(Builder *b, BplExpr *target, BplExpr *value, BplVar **root) {
  if (target->kind == EX_VAR) {
    *root = target->var;
    return value;
  }
  BplExpr *store = arena_take(b->arena, sizeof *store);
  *store = *target;
  store->kind = EX_STORE;
  store->type = target->args.at[0]->type;
  store->args = (BplExprs){0};
  for (size_t i = 0; i < target->args.n; i++) bpl_push(b->arena, &store->args, target->args.at[i]);
  bpl_push(b->arena, &store->args, value);
  return stored(b, target->args.at[0], store, root);
}

// Does a later value read what an earlier target would already have changed?
static bool needs_copies(const BplStmt *s) {
  for (size_t i = 0; i < s->left.n; i++) {
    const BplExpr *root = s->left.at[i];
    while (root->kind == EX_SELECT) root = root->args.at[0];
    for (size_t j = i + 1; j < s->left.n; j++)
      if (expr_mentions(s->right.at[j], root->var) ||
          (s->left.at[j]->kind == EX_SELECT && expr_mentions(s->left.at[j], root->var)))
        return true;
  }
  return false;
}

static void build_assign(Builder *b, const BplStmt *s) {
  BplVars roots = {0}, temps = {0};
  bool copies = needs_copies(s);
  for (size_t i = 0; i < s->left.n; i++) {
    BplVar *root;
    BplExpr *value = stored(b, renamed(b, s->left.at[i]), renamed(b, s->right.at[i]), &root);
    if (!copies) {
      assign(b, root, value, s->at);
      continue;
    }
    bpl_push(b->arena, &roots, root);
    BplVar *temp = new_var(b, arena_format(b->arena, "%s'new", root->name), root->type);
    bpl_push(b->arena, &temps, temp);
    assign(b, temp, value, s->at);
  }
  for (size_t i = 0; i < roots.n; i++)
    assign(b, roots.at[i], expr_var(b->arena, temps.at[i]), s->at);
}

static void build_if(Builder *b, const BplStmt *s) {
  int start = b->block, then = new_block(b), otherwise = new_block(b), after = new_block(b);
  link_blocks(b, start, then);
  link_blocks(b, start, otherwise);
  BplExpr *guard = s->expr ? renamed(b, s->expr) : NULL;
  b->block = then;
  if (guard) emit(b, (Cmd){.kind = CMD_ASSUME, .expr = guard, .at = s->at});
  build_block(b, &s->body);
  go(b, after);
  b->block = otherwise;
  if (guard) emit(b, (Cmd){.kind = CMD_ASSUME, .expr = expr_not(b->arena, guard), .at = s->at});
  build_block(b, &s->otherwise);
  go(b, after);
}

static void build_while(Builder *b, BplStmt *s) {
  int head = new_block(b), body = new_block(b), leave = new_block(b), after = new_block(b);
  go(b, head);
  b->cfg->blocks.at[head].origin = s;
  for (size_t i = 0; i < s->invariants.n; i++)
    emit(b, (Cmd){.kind = s->invariants.at[i].free ? CMD_ASSUME : CMD_ASSERT,
                  .expr = renamed(b, s->invariants.at[i].expr),
                  .attrs = &s->invariants.at[i].attrs,
                  .what = "loop invariant",
                  .at = s->invariants.at[i].expr->at});
  link_blocks(b, head, body);
  link_blocks(b, head, leave);
  BplExpr *guard = s->expr ? renamed(b, s->expr) : NULL;
  b->block = body;
  if (guard) emit(b, (Cmd){.kind = CMD_ASSUME, .expr = guard, .at = s->at});
  build_block(b, &s->body);
  link_blocks(b, b->block, head);
  b->block = leave;
  if (guard) emit(b, (Cmd){.kind = CMD_ASSUME, .expr = expr_not(b->arena, guard), .at = s->at});
  go(b, after);
}

// Copies of the globals that a procedure may change, which its old() reads.
static void keep_old(Builder *b, Renaming *r, const BplProc *proc, Position at) {
  for (size_t i = 0; i < proc->modifies.n; i++) {
    BplVar *global = proc->modifies.at[i]->var;
    BplVar *copy = new_var(b, arena_format(b->arena, "%s'old", global->name), global->type);
    assign(b, copy, expr_var(b->arena, global), at);
    bpl_push(b->arena, &r->old_from, global);
    bpl_push(b->arena, &r->old_to, expr_var(b->arena, copy));
  }
}

static void build_contract(Builder *b, const BplStmt *s) {
  BplProc *proc = s->callee;
  Renaming *r = arena_take(b->arena, sizeof *r);
  for (size_t i = 0; i < proc->in.n; i++) {
    BplVar *copy = new_var(b, arena_format(b->arena, "%s'%s", proc->name, proc->in.at[i]->name),
                           proc->in.at[i]->type);
    assign(b, copy, renamed(b, s->right.at[i]), s->at);
    bind(b, r, proc->in.at[i], expr_var(b->arena, copy));
  }
  BplVars results = {0};
  for (size_t i = 0; i < proc->out.n; i++) {
    BplVar *copy = new_var(b, arena_format(b->arena, "%s'%s", proc->name, proc->out.at[i]->name),
                           proc->out.at[i]->type);
    bpl_push(b->arena, &results, copy);
    bind(b, r, proc->out.at[i], expr_var(b->arena, copy));
  }
  const Renaming *outer = b->renaming;
  keep_old(b, r, proc, s->at);
  b->renaming = r;
  for (size_t i = 0; i < proc->requires.n; i++)
    if (!proc->requires.at[i].free)
      emit(b, (Cmd){.kind = CMD_ASSERT,
                    .expr = renamed(b, proc->requires.at[i].expr),
                    .attrs = &proc->requires.at[i].attrs,
                    .what = "precondition",
                    .at = s->at});
  for (size_t i = 0; i < proc->modifies.n; i++) {
    havoc(b, proc->modifies.at[i]->var, s->at);
    assume_where(b, proc->modifies.at[i]->var, s->at);
  }
  for (size_t i = 0; i < proc->out.n; i++) havoc(b, proc->out.at[i], s->at);
  for (size_t i = 0; i < proc->out.n; i++) assume_where(b, proc->out.at[i], s->at);
  for (size_t i = 0; i < proc->ensures.n; i++)
    emit(b, (Cmd){.kind = CMD_ASSUME, .expr = renamed(b, proc->ensures.at[i].expr), .at = s->at});
  b->renaming = outer;
  for (size_t i = 0; i < s->left.n; i++)
    assign(b, renamed_target(b, s->left.at[i]->var), expr_var(b->arena, results.at[i]), s->at);
}

static void bind_fresh(Builder *b, Renaming *r, const BplVars *vars, const char *of) {
  for (size_t i = 0; i < vars->n; i++)
    bind(b, r, vars->at[i],
         expr_var(b->arena, new_var(b, arena_format(b->arena, "%s'%s", of, vars->at[i]->name),
                                    vars->at[i]->type)));
}

static void build_inlined(Builder *b, const BplStmt *s) {
  const BplImpl *impl = s->callee->impl;
  Renaming *r = arena_take(b->arena, sizeof *r);
  bind_fresh(b, r, &impl->in, impl->name);
  bind_fresh(b, r, &impl->out, impl->name);
  bind_fresh(b, r, &impl->locals, impl->name);
  for (size_t i = 0; i < impl->in.n; i++)
    assign(b, r->to.at[i]->var, renamed(b, s->right.at[i]), s->at);
  keep_old(b, r, s->callee, s->at);
  const Renaming *outer = b->renaming;
  const Open *outer_open = b->open;
  int outer_return = b->return_to;
  b->renaming = r;
  b->open = NULL;
  b->return_to = new_block(b);
  if (!b->depth++) b->site = s->at;
  for (size_t i = 0; i < impl->out.n; i++) havoc(b, impl->out.at[i], s->at);
  for (size_t i = 0; i < impl->locals.n; i++) havoc(b, impl->locals.at[i], s->at);
  for (size_t i = 0; i < s->callee->requires.n; i++)
    if (!s->callee->requires.at[i].free && impl->in.n == s->callee->in.n && !impl->separate)
      emit(b, (Cmd){.kind = CMD_ASSERT,
                    .expr = renamed(b, s->callee->requires.at[i].expr),
                    .attrs = &s->callee->requires.at[i].attrs,
                    .what = "precondition",
                    .at = s->at});
  build_block(b, &impl->body);
  go(b, b->return_to);
  b->depth--;
  b->renaming = outer;
  b->open = outer_open;
  b->return_to = outer_return;
  for (size_t i = 0; i < s->left.n; i++)
    assign(b, renamed_target(b, s->left.at[i]->var), rename_var(impl->out.at[i], r), s->at);
}

static bool inlined(const BplProc *proc) {
  return proc->impl &&
         (bpl_has_attr(&proc->attrs, "inline") || bpl_has_attr(&proc->impl->attrs, "inline"));
}

static void build_call(Builder *b, const BplStmt *s) {
  if (!inlined(s->callee)) return build_contract(b, s);
  if (b->depth < DEEPEST_INLINE) return build_inlined(b, s);
  b->cfg->problem = arena_format(b->arena, "the inlined procedure '%s' calls itself", s->name);
  b->cfg->problem_at = s->at;
}

static void build_break(Builder *b, const BplStmt *s) {
  const Open *o = b->open;
  while (o && (s->name ? !o->name || strcmp(o->name, s->name) : !o->loop)) o = o->outer;
  if (o) link_blocks(b, b->block, o->after);
  b->block = -1;
}

// The block after an if or while is known only once it is built, so break goes through a block made
// beforehand.
static void build_compound(Builder *b, BplStmt *s, const BplStmt *label) {
  Open open = {label ? label->name : NULL, new_block(b), s->kind == ST_WHILE, b->open};
  b->open = &open;
  if (s->kind == ST_IF) build_if(b, s);
  else build_while(b, s);
  b->open = open.outer;
  go(b, open.after);
}

static void build_statement(Builder *b, BplStmt *s, const BplStmt *previous) {
  switch (s->kind) {
  case ST_ASSERT:
  case ST_ASSUME:
    emit(b, (Cmd){.kind = s->kind == ST_ASSERT ? CMD_ASSERT : CMD_ASSUME,
                  .expr = renamed(b, s->expr),
                  .attrs = &s->attrs,
                  .what = "assertion",
                  .at = s->at});
    break;
  case ST_HAVOC:
    for (size_t i = 0; i < s->left.n; i++) havoc(b, s->left.at[i]->var, s->at);
    for (size_t i = 0; i < s->left.n; i++) assume_where(b, s->left.at[i]->var, s->at);
    break;
  case ST_ASSIGN: build_assign(b, s); break;
  case ST_CALL: build_call(b, s); break;
  case ST_IF:
  case ST_WHILE:
    build_compound(b, s, previous && previous->kind == ST_LABEL ? previous : NULL);
    break;
  case ST_BREAK: build_break(b, s); break;
  case ST_RETURN:
    link_blocks(b, b->block, b->return_to);
    b->block = -1;
    break;
  case ST_GOTO:
    for (size_t i = 0; i < s->labels.n; i++)
      link_blocks(b, b->block, label_block(b, s->labels.at[i]));
    b->block = -1;
    break;
  case ST_LABEL:
    go(b, label_block(b, s->name));
    b->cfg->blocks.at[b->block].origin = s;
    break;
  }
}

static void build_block(Builder *b, const BplBlock *block) {
  for (size_t i = 0; i < block->n && !b->cfg->problem; i++)
    build_statement(b, block->at[i], i ? block->at[i - 1] : NULL);
}

// ---- the whole

// The contract of the procedure speaks of its own parameters, which a separate implementation may
// call otherwise.
static Renaming *contract_renaming(Builder *b, const BplImpl *impl) {
  Renaming *r = arena_take(b->arena, sizeof *r);
  for (size_t i = 0; i < impl->in.n; i++)
    bind(b, r, impl->proc->in.at[i], expr_var(b->arena, impl->in.at[i]));
  for (size_t i = 0; i < impl->out.n; i++)
    bind(b, r, impl->proc->out.at[i], expr_var(b->arena, impl->out.at[i]));
  return r;
}

static void emit_claims(Builder *b, const BplClaims *claims, const Renaming *r, CmdKind kind,
                        const char *what) {
  for (size_t i = 0; i < claims->n; i++) {
    if (kind == CMD_ASSERT && claims->at[i].free) continue;
    BplExpr *e = expr_copy(b->arena, claims->at[i].expr, rename_var, NULL, (void *)r);
    emit(b, (Cmd){.kind = kind,
                  .expr = e,
                  .attrs = &claims->at[i].attrs,
                  .what = what,
                  .at = claims->at[i].expr->at});
  }
}

static void assume_all_where(Builder *b, const BplVars *vars) {
  for (size_t i = 0; i < vars->n; i++) assume_where(b, vars->at[i], vars->at[i]->at);
}

static void assume_globals_where(Builder *b) {
  for (size_t i = 0; i < b->program->decls.n; i++)
    if (b->program->decls.at[i].kind == DECL_VAR)
      assume_where(b, b->program->decls.at[i].var, b->program->decls.at[i].var->at);
}

static void number_var(const BplExpr *e, void *context) {
  Cfg *cfg = context;
  if (e->kind != EX_VAR || !e->var || e->var->kind == VAR_BOUND) return;
  if (e->var->index >= 0 && (size_t)e->var->index < cfg->vars.n &&
      cfg->vars.at[e->var->index] == e->var)
    return;
  e->var->index = (int)cfg->vars.n;
  bpl_push(cfg->arena, &cfg->vars, e->var);
}

static void number_vars(Cfg *cfg) {
  for (size_t i = 0; i < cfg->blocks.n; i++)
    for (size_t j = 0; j < cfg->blocks.at[i].cmds.n; j++) {
      Cmd *cmd = &cfg->blocks.at[i].cmds.at[j];
      if (cmd->expr) expr_walk(cmd->expr, number_var, cfg);
      BplExpr target = {.kind = EX_VAR, .var = cmd->var};
      if (cmd->var) number_var(&target, cfg);
    }
}

Cfg *cfg_build(BplProgram *program, const BplImpl *impl) {
  Cfg *cfg = arena_take(program->arena, sizeof *cfg);
  cfg->arena = program->arena;
  cfg->impl = impl;
  Builder b = {.program = program, .arena = program->arena, .cfg = cfg};
  b.block = new_block(&b);
  b.return_to = new_block(&b);
  cfg->exit = b.return_to;
  Renaming *r = contract_renaming(&b, impl);
  assume_globals_where(&b);
  assume_all_where(&b, &impl->in);
  assume_all_where(&b, &impl->out);
  assume_all_where(&b, &impl->locals);
  emit_claims(&b, &impl->proc->requires, r, CMD_ASSUME, NULL);
  build_block(&b, &impl->body);
  go(&b, b.return_to);
  emit_claims(&b, &impl->proc->ensures, r, CMD_ASSERT, "postcondition");
  vec_delete(&b.labels);
  number_vars(cfg);
  if (!cfg->problem) cfg_find_loops(cfg);
  ALWAYS(cfg->problem || cfg_check(cfg));
  return cfg;
}
