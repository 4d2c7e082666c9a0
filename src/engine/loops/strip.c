// A program that was printed with its instrumentation, by norace or by the seed's tool (sections
// 4.3, 5.2, 6.2), as it was before. Whatever its records and checks are worth, ours take their
// place: nothing is lost but what would have been assumed.
#include <ctype.h>
#include <string.h>

#include "engine/loops/bpl_print.h"
#include "engine/loops/expr.h"
#include "engine/loops/instrument.h"
#include "engine/loops/strip.h"

typedef struct {
  Arena *arena;
  BplNames made; // records, candidates
} Strip;

static const char *behind(const char *name, const char *word) {
  size_t n = strlen(word);
  return name && !strncmp(name, word, n) ? name + n : NULL;
}

static bool names_any(const BplVars *vars, const char *name, bool maps) {
  for (size_t i = 0; i < vars->n; i++) {
    const char *rest = behind(name, vars->at[i]->name);
    if (rest && (!*rest || *rest == '_') && (!maps || vars->at[i]->type->kind == BPL_MAP))
      return true;
  }
  return false;
}

// Does it begin with the name of a global, or of a procedure's map?
static bool names_object(const BplProgram *program, const char *name) {
  for (size_t i = 0; i < program->decls.n; i++) {
    const BplDecl *d = &program->decls.at[i];
    const BplImpl *impl = d->impl ? d->impl : d->proc ? d->proc->impl : NULL;
    if (d->kind == DECL_VAR && names_any(&(BplVars){.at = (BplVar **)&d->var, .n = 1}, name, false))
      return true;
    if (impl && (names_any(&impl->locals, name, true) || names_any(&impl->in, name, true) ||
                 names_any(&impl->out, name, true)))
      return true;
  }
  return false;
}

// prev_write_A (which is true or false), cur_off_read_A, prev_off2_write_A, cur_at_read_A_i
static bool is_record(const BplProgram *program, const BplVar *var) {
  const char *at = behind(var->name, "prev_"), *more, *object;
  if (!at) at = behind(var->name, "cur_");
  if (!at) return false;
  if ((more = behind(at, "at_"))) at = more;
  else if ((more = behind(at, "off"))) {
    while (isdigit((unsigned char)*more)) more++;
    if (*more != '_') return false;
    at = more + 1;
  } else if (var->type->kind != BPL_BOOL) return false;
  object = behind(at, "read_");
  if (!object) object = behind(at, "write_");
  return object && names_object(program, object);
}

// Checker_Write_A, Log_Read_A, Update_Prev_Read_A, Update_Write_A
static bool is_check(const char *name) {
  const char *at = behind(name, "Checker_"), *more;
  if (!at) at = behind(name, "Log_");
  if (!at) at = behind(name, "Update_");
  if (at && (more = behind(at, "Prev_"))) at = more;
  return at && (behind(at, "Read_") || behind(at, "Write_"));
}

static bool is_made(const Strip *s, const char *name) {
  for (size_t i = 0; name && i < s->made.n; i++)
    if (!strcmp(s->made.at[i], name)) return true;
  return false;
}

typedef struct {
  const Strip *strip;
  bool found;
} Look;

static void look(const BplExpr *e, void *context) {
  Look *l = context;
  if (e->kind == EX_VAR && is_made(l->strip, e->text)) l->found = true;
}

static bool mentions(const Strip *s, const BplExpr *e) {
  Look l = {s, false};
  if (e) expr_walk(e, look, &l);
  return l.found;
}

static void strip_claims(const Strip *s, BplClaims *claims) {
  BplClaims out = {0};
  for (size_t i = 0; i < claims->n; i++)
    if (!mentions(s, claims->at[i].expr)) bpl_push(s->arena, &out, claims->at[i]);
  *claims = out;
}

static void restore(BplAttrs *attrs) {
  for (size_t i = 0; i < attrs->n; i++)
    if (!attrs->at[i].trigger && !strcmp(attrs->at[i].name, "checkedLoop"))
      attrs->at[i].name = "parallelLoop";
}

static bool all_made(const Strip *s, const BplExprs *list) {
  for (size_t i = 0; i < list->n; i++)
    if (list->at[i]->kind != EX_VAR || !is_made(s, list->at[i]->text)) return false;
  return list->n > 0;
}

static bool is_ours(const Strip *s, const BplStmt *st) {
  switch (st->kind) {
  case ST_CALL: return is_check(st->name);
  case ST_ASSIGN:
  case ST_HAVOC: return all_made(s, &st->left);
  case ST_ASSERT:
  case ST_ASSUME: return mentions(s, st->expr);
  default: return false;
  }
}

static void strip_block(const Strip *s, BplBlock *block) {
  BplBlock out = {0};
  for (size_t i = 0; i < block->n; i++) {
    BplStmt *st = block->at[i];
    if (is_ours(s, st)) continue;
    restore(&st->attrs);
    for (size_t k = 0; k < st->invariants.n; k++) restore(&st->invariants.at[k].attrs);
    strip_claims(s, &st->invariants);
    strip_block(s, &st->body);
    strip_block(s, &st->otherwise);
    bpl_push(s->arena, &out, st);
  }
  *block = out;
}

// ---- the blocks in front of the head of a loop made of gotos

static const char *head_of(const Strip *s, const BplBlock *block, size_t i) {
  if (i + 1 >= block->n || block->at[i]->kind != ST_LABEL || block->at[i + 1]->kind != ST_GOTO ||
      block->at[i + 1]->labels.n != 1)
    return NULL;
  const char *to = block->at[i + 1]->labels.at[0], *rest = behind(block->at[i]->name, to);
  return rest && (!strcmp(rest, "_enter") || !strcmp(rest, "_again")) ? to : NULL;
}

static void redirect(BplBlock *block, const char *from, const char *to) {
  for (size_t i = 0; i < block->n; i++) {
    BplStmt *st = block->at[i];
    for (size_t k = 0; k < st->labels.n; k++)
      if (!strcmp(st->labels.at[k], from)) st->labels.at[k] = to;
    redirect(&st->body, from, to);
    redirect(&st->otherwise, from, to);
  }
}

static void strip_entries(const Strip *s, BplBlock *block) {
  for (size_t i = 0; i + 1 < block->n;) {
    const char *to = head_of(s, block, i);
    if (!to) {
      i++;
      continue;
    }
    redirect(block, block->at[i]->name, to);
    for (size_t k = i + 2; k < block->n; k++) block->at[k - 2] = block->at[k];
    block->n -= 2;
  }
}

// ---- the whole

static void strip_procedure(const Strip *s, BplProc *proc) {
  BplExprs kept = {0};
  for (size_t i = 0; i < proc->modifies.n; i++)
    if (!is_made(s, proc->modifies.at[i]->text)) bpl_push(s->arena, &kept, proc->modifies.at[i]);
  proc->modifies = kept;
  strip_claims(s, &proc->requires);
  strip_claims(s, &proc->ensures);
}

static void strip_impl(const Strip *s, BplImpl *impl) {
  strip_block(s, &impl->body);
  strip_entries(s, &impl->body);
}

static bool has_loop(const BplBlock *block) {
  for (size_t i = 0; i < block->n; i++) {
    const BplStmt *st = block->at[i];
    bool is = bpl_attr(&st->attrs, "parallelLoop") || bpl_attr(&st->attrs, "checkedLoop");
    for (size_t k = 0; k < st->invariants.n; k++)
      is |= bpl_attr(&st->invariants.at[k].attrs, "parallelLoop") ||
            bpl_attr(&st->invariants.at[k].attrs, "checkedLoop");
    if (is || has_loop(&st->body) || has_loop(&st->otherwise)) return true;
  }
  return false;
}

static BplImpl *impl_of(const BplDecl *d) {
  if (d->kind == DECL_IMPL) return d->impl;
  return d->kind == DECL_PROC && d->proc->impl && !d->proc->impl->separate ? d->proc->impl : NULL;
}

static const char *procedure_name(const BplDecl *d) {
  return d->kind == DECL_PROC ? d->proc->name : d->kind == DECL_IMPL ? d->impl->name : NULL;
}

void instrument_strip(BplProgram *program) {
  Strip s = {.arena = program->arena};
  bool loops = false, records = false;
  for (size_t i = 0; i < program->decls.n; i++) {
    const BplDecl *d = &program->decls.at[i];
    bool record = d->kind == DECL_VAR && is_record(program, d->var);
    if (impl_of(d)) loops |= has_loop(&impl_of(d)->body);
    records |= record;
    if (record || (d->kind == DECL_CONST && bpl_attr(&d->var->attrs, "norace")))
      bpl_push(s.arena, &s.made, d->var->name);
  }
  if (!loops || !records) return;
  BplProgram out = *program;
  out.decls.n = out.decls.room = 0;
  out.decls.at = NULL;
  for (size_t i = 0; i < program->decls.n; i++) {
    BplDecl *d = &program->decls.at[i];
    if (d->var && is_made(&s, d->var->name)) continue;
    if (procedure_name(d) && is_check(procedure_name(d))) continue;
    if (d->kind == DECL_PROC) strip_procedure(&s, d->proc);
    if (impl_of(d)) strip_impl(&s, impl_of(d));
    bpl_push(s.arena, &out.decls, *d);
  }
  *program = out;
}
