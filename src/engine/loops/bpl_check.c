// Names and types of a Boogie program.
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/names.h"
#include "engine/loops/bpl.h"
#include "engine/loops/bpl_check.h"
#include "engine/loops/bpl_print.h"
#include "engine/loops/expr.h"

typedef struct Scope {
  const BplVars *vars;
  const struct Scope *outer;
  const Names *names; // of vars, where there are many of them; NULL
} Scope;

typedef struct {
  BplProgram *program;
  const Scope *scope;
  BplVars globals;                               // constants and variables of the program
  Names types, variables, functions, procedures; // what is declared in the program
  const BplImpl *impl;
  BplNames labels;
  bool globals_hidden; // in axioms and bodies of functions
  bool old_allowed;
  bool failed;
} Checker;

static void error(Checker *c, Position at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
static void error(Checker *c, Position at, const char *format, ...) {
  if (c->failed) return; // one error is shown; later ones are often its echo
  char message[512];
  va_list args;
  va_start(args, format);
  vsnprintf(message, sizeof message, format, args);
  va_end(args);
  diag_error(at, "%s", message);
  c->failed = true;
}

static const char *type_text(Checker *c, const BplType *type) {
  Text t = {0};
  bpl_print_type(type, &t);
  const char *text = arena_string(c->program->arena, t.at);
  text_delete(&t);
  return text;
}

// ---- types

static void resolve_type(Checker *c, BplType *type, int depth) {
  if (c->failed) return;
  if (depth > 100)
    return error(c, type->at, "the type '%s' is defined by itself", type->name ? type->name : "?");
  if (type->kind == BPL_MAP) {
    for (size_t i = 0; i < type->n_index; i++) resolve_type(c, type->index[i], depth + 1);
    resolve_type(c, type->value, depth + 1);
  }
  if (type->kind != BPL_NAMED) return;
  const BplType *declared = names_get(&c->types, type->name);
  if (!declared) return error(c, type->at, "unknown type '%s'", type->name);
  if (!declared->value) return;
  Position at = type->at;
  resolve_type(c, declared->value, depth + 1);
  *type = *declared->value;
  type->at = at;
}

static void check_vars(Checker *c, const BplVars *vars) {
  Names seen = {0};
  for (size_t i = 0; i < vars->n; i++) {
    resolve_type(c, vars->at[i]->type, 0);
    if (vars->at[i]->name && names_put(&seen, vars->at[i]->name, vars->at[i]))
      error(c, vars->at[i]->at, "'%s' is declared twice", vars->at[i]->name);
  }
  names_delete(&seen);
}

// ---- names

static BplVar *find_in(const Scope *s, const char *name) {
  if (s->names) return names_get(s->names, name);
  for (size_t i = s->vars->n; i-- > 0;)
    if (s->vars->at[i]->name && !strcmp(s->vars->at[i]->name, name)) return s->vars->at[i];
  return NULL;
}

static BplVar *find_var(const Checker *c, const char *name) {
  for (const Scope *s = c->scope; s; s = s->outer) {
    BplVar *v = find_in(s, name);
    if (v) return v;
  }
  return names_get(&c->variables, name);
}

// ---- expressions

static BplType *check_expr(Checker *c, BplExpr *e);

static void want(Checker *c, BplExpr *e, const BplType *wanted) {
  BplType *type = check_expr(c, e);
  if (!c->failed && !bpl_type_equal(type, wanted))
    error(c, e->at, "expected type %s, but this has type %s", type_text(c, wanted),
          type_text(c, type));
}

static BplType *check_variable(Checker *c, BplExpr *e) {
  e->var = find_var(c, e->text);
  if (!e->var) {
    error(c, e->at, "unknown variable '%s'", e->text);
    return expr_type_int();
  }
  if (c->globals_hidden && e->var->kind == VAR_GLOBAL)
    error(c, e->at, "the variable '%s' has no place in an axiom or a function", e->text);
  return e->var->type;
}

static BplType *check_application(Checker *c, BplExpr *e) {
  e->function = names_get(&c->functions, e->text);
  if (!e->function) {
    error(c, e->at, "unknown function '%s'", e->text);
    return expr_type_int();
  }
  if (e->function->args.n != e->args.n)
    error(c, e->at, "'%s' takes %zu arguments, not %zu", e->text, e->function->args.n, e->args.n);
  for (size_t i = 0; i < e->args.n && !c->failed; i++)
    want(c, e->args.at[i], e->function->args.at[i]->type);
  return e->function->result;
}

static BplType *check_map(Checker *c, BplExpr *e, bool store) {
  BplType *map = check_expr(c, e->args.at[0]);
  size_t n_index = e->args.n - 1 - store;
  if (c->failed) return expr_type_int();
  if (map->kind != BPL_MAP) {
    error(c, e->at, "this is no map, but has type %s", type_text(c, map));
    return expr_type_int();
  }
  if (map->n_index != n_index)
    error(c, e->at, "this map takes %zu indices, not %zu", map->n_index, n_index);
  for (size_t i = 0; i < n_index && !c->failed; i++) want(c, e->args.at[i + 1], map->index[i]);
  if (store && !c->failed) want(c, e->args.at[e->args.n - 1], map->value);
  return store ? map : map->value;
}

// Wider numbers are taken as they are: the solver leaves out what is too much.
static bool fits_in(const char *digits, int width) {
  enum { MOST_DIGITS = 19, MOST_WIDTH = 63 };
  return width > MOST_WIDTH ||
         (strlen(digits) <= MOST_DIGITS && strtoull(digits, NULL, 10) >> width == 0);
}

static BplType *bit_vector(Checker *c, int width) {
  BplType *type = arena_take(c->program->arena, sizeof *type);
  type->kind = BPL_BV;
  type->width = width;
  return type;
}

static BplType *check_extract(Checker *c, BplExpr *e) {
  BplType *type = check_expr(c, e->args.at[0]);
  if (c->failed) return expr_type_int();
  if (type->kind != BPL_BV) error(c, e->at, "only a bit-vector has bits to extract");
  else if (e->low < 0 || e->low >= e->width || e->width > type->width)
    error(c, e->at, "bits [%d:%d] are not within %s", e->width, e->low, type_text(c, type));
  return bit_vector(c, e->width - e->low);
}

static BplType *check_binary(Checker *c, BplExpr *e) {
  BplExpr *a = e->args.at[0], *b = e->args.at[1];
  switch (e->op) {
  case OP_IFF:
  case OP_IMPLIES:
  case OP_EXPLIES:
  case OP_AND:
  case OP_OR:
    want(c, a, expr_type_bool());
    want(c, b, expr_type_bool());
    return expr_type_bool();
  case OP_EQ:
  case OP_NE: {
    BplType *type = check_expr(c, a);
    want(c, b, type);
    return expr_type_bool();
  }
  case OP_LT:
  case OP_LE:
  case OP_GT:
  case OP_GE:
    want(c, a, expr_type_int());
    want(c, b, expr_type_int());
    return expr_type_bool();
  case OP_CONCAT: {
    BplType *left = check_expr(c, a), *right = check_expr(c, b);
    if (!c->failed && (left->kind != BPL_BV || right->kind != BPL_BV))
      error(c, e->at, "'++' joins bit-vectors");
    if (!c->failed && left->width + right->width > 65536)
      error(c, e->at, "a bit-vector this wide is not supported");
    return bit_vector(c, left->width + right->width);
  }
  default:
    want(c, a, expr_type_int());
    want(c, b, expr_type_int());
    return expr_type_int();
  }
}

static BplType *check_quantifier(Checker *c, BplExpr *e) {
  check_vars(c, &e->bound);
  Scope inner = {&e->bound, c->scope, NULL};
  c->scope = &inner;
  for (size_t i = 0; i < e->attrs.n; i++)
    for (size_t j = 0; e->attrs.at[i].trigger && j < e->attrs.at[i].args.n; j++)
      check_expr(c, e->attrs.at[i].args.at[j]);
  want(c, e->args.at[0], expr_type_bool());
  c->scope = inner.outer;
  return expr_type_bool();
}

static BplType *type_of(Checker *c, BplExpr *e) {
  switch (e->kind) {
  case EX_INT: return expr_type_int();
  case EX_TRUE:
  case EX_FALSE: return expr_type_bool();
  case EX_BV:
    if (!fits_in(e->text, e->width))
      error(c, e->at, "%s does not fit in %d bits", e->text, e->width);
    return bit_vector(c, e->width);
  case EX_STRING: error(c, e->at, "a string has no place here"); return expr_type_int();
  case EX_VAR: return check_variable(c, e);
  case EX_UNARY: {
    BplType *type = e->op == OP_NOT ? expr_type_bool() : expr_type_int();
    want(c, e->args.at[0], type);
    return type;
  }
  case EX_BINARY: return check_binary(c, e);
  case EX_ITE: {
    want(c, e->args.at[0], expr_type_bool());
    BplType *type = check_expr(c, e->args.at[1]);
    if (!c->failed) want(c, e->args.at[2], type);
    return type;
  }
  case EX_CALL: return check_application(c, e);
  case EX_SELECT: return check_map(c, e, false);
  case EX_STORE: return check_map(c, e, true);
  case EX_EXTRACT: return check_extract(c, e);
  case EX_FORALL:
  case EX_EXISTS: return check_quantifier(c, e);
  case EX_OLD:
    if (!c->old_allowed) error(c, e->at, "old() has no place here");
    return check_expr(c, e->args.at[0]);
  }
  return expr_type_int();
}

static BplType *check_expr(Checker *c, BplExpr *e) {
  if (c->failed) return e->type = expr_type_int();
  return e->type = type_of(c, e);
}

// ---- statements

static bool modifiable(const Checker *c, const BplVar *var) {
  if (var->kind == VAR_LOCAL || var->kind == VAR_OUT) return true;
  if (var->kind != VAR_GLOBAL) return false;
  for (size_t i = 0; i < c->impl->proc->modifies.n; i++)
    if (c->impl->proc->modifies.at[i]->var == var) return true;
  return false;
}

static void check_target(Checker *c, BplExpr *target) {
  check_expr(c, target);
  const BplExpr *root = target;
  while (root->kind == EX_SELECT) root = root->args.at[0];
  if (c->failed || modifiable(c, root->var)) return;
  if (root->var->kind == VAR_GLOBAL)
    error(c, target->at, "'%s' is assigned, but not in the modifies clause of '%s'", root->text,
          c->impl->name);
  else error(c, target->at, "'%s' cannot be assigned to", root->text);
}

static void check_call(Checker *c, BplStmt *s) {
  s->callee = names_get(&c->procedures, s->name);
  if (!s->callee) return error(c, s->at, "unknown procedure '%s'", s->name);
  if (s->callee->in.n != s->right.n)
    return error(c, s->at, "'%s' takes %zu arguments, not %zu", s->name, s->callee->in.n,
                 s->right.n);
  if (s->callee->out.n != s->left.n)
    return error(c, s->at, "'%s' gives %zu results, not %zu", s->name, s->callee->out.n, s->left.n);
  for (size_t i = 0; i < s->right.n; i++) want(c, s->right.at[i], s->callee->in.at[i]->type);
  for (size_t i = 0; i < s->left.n && !c->failed; i++) {
    check_target(c, s->left.at[i]);
    if (!c->failed && !bpl_type_equal(s->left.at[i]->type, s->callee->out.at[i]->type))
      error(c, s->left.at[i]->at, "expected type %s, but this has type %s",
            type_text(c, s->callee->out.at[i]->type), type_text(c, s->left.at[i]->type));
  }
  for (size_t i = 0; i < s->callee->modifies.n && !c->failed; i++) {
    BplExpr *m = s->callee->modifies.at[i];
    m->var = m->var ? m->var : names_get(&c->variables, m->text);
    if (m->var && !modifiable(c, m->var))
      error(c, s->at, "'%s' modifies '%s', which is not in the modifies clause of '%s'", s->name,
            m->text, c->impl->name);
  }
}

static void check_assignment(Checker *c, BplStmt *s) {
  for (size_t i = 0; i < s->left.n && !c->failed; i++) {
    check_target(c, s->left.at[i]);
    if (!c->failed) want(c, s->right.at[i], s->left.at[i]->type);
    for (size_t j = 0; j < i && !c->failed; j++) {
      const BplExpr *a = s->left.at[i], *b = s->left.at[j];
      while (a->kind == EX_SELECT) a = a->args.at[0];
      while (b->kind == EX_SELECT) b = b->args.at[0];
      if (a->var == b->var) error(c, s->at, "'%s' is assigned twice at once", a->text);
    }
  }
}

static void check_block(Checker *c, const BplBlock *, int loops, const BplNames *open);

static void check_break(Checker *c, const BplStmt *s, int loops, const BplNames *open) {
  if (!s->name) {
    if (!loops) error(c, s->at, "break outside a loop");
    return;
  }
  for (size_t i = 0; i < open->n; i++)
    if (!strcmp(open->at[i], s->name)) return;
  error(c, s->at, "break to '%s', which labels no enclosing statement", s->name);
}

static void check_while(Checker *c, BplStmt *s, int loops, const BplNames *open) {
  if (s->expr) want(c, s->expr, expr_type_bool());
  for (size_t i = 0; i < s->invariants.n; i++) want(c, s->invariants.at[i].expr, expr_type_bool());
  check_block(c, &s->body, loops + 1, open);
}

static void check_statement(Checker *c, BplStmt *s, int loops, const BplNames *open) {
  switch (s->kind) {
  case ST_ASSERT:
  case ST_ASSUME: want(c, s->expr, expr_type_bool()); break;
  case ST_HAVOC:
    for (size_t i = 0; i < s->left.n; i++) check_target(c, s->left.at[i]);
    break;
  case ST_ASSIGN: check_assignment(c, s); break;
  case ST_CALL: check_call(c, s); break;
  case ST_IF:
    if (s->expr) want(c, s->expr, expr_type_bool());
    check_block(c, &s->body, loops, open);
    check_block(c, &s->otherwise, loops, open);
    break;
  case ST_WHILE: check_while(c, s, loops, open); break;
  case ST_BREAK: check_break(c, s, loops, open); break;
  case ST_GOTO:
    for (size_t i = 0; i < s->labels.n; i++) {
      bool found = false;
      for (size_t j = 0; j < c->labels.n; j++) found |= !strcmp(c->labels.at[j], s->labels.at[i]);
      if (!found) error(c, s->at, "goto the unknown label '%s'", s->labels.at[i]);
    }
    break;
  case ST_RETURN:
  case ST_LABEL: break;
  }
}

// A label right before an if or while may be the target of a break inside it.
static void check_block(Checker *c, const BplBlock *block, int loops, const BplNames *open) {
  for (size_t i = 0; i < block->n && !c->failed; i++) {
    BplNames inner = {0};
    for (size_t j = 0; j < open->n; j++) bpl_push(c->program->arena, &inner, open->at[j]);
    for (size_t j = i; j-- > 0 && block->at[j]->kind == ST_LABEL;)
      bpl_push(c->program->arena, &inner, block->at[j]->name);
    check_statement(c, block->at[i], loops, &inner);
  }
}

static void collect_labels(Checker *c, const BplBlock *block) {
  for (size_t i = 0; i < block->n; i++) {
    const BplStmt *s = block->at[i];
    collect_labels(c, &s->body);
    collect_labels(c, &s->otherwise);
    if (s->kind != ST_LABEL) continue;
    for (size_t j = 0; j < c->labels.n; j++)
      if (!strcmp(c->labels.at[j], s->name))
        error(c, s->at, "the label '%s' is declared twice", s->name);
    bpl_push(c->program->arena, &c->labels, s->name);
  }
}

// ---- declarations

static void check_claims(Checker *c, const BplClaims *claims) {
  for (size_t i = 0; i < claims->n; i++) want(c, claims->at[i].expr, expr_type_bool());
}

static void check_where(Checker *c, const BplVars *vars) {
  for (size_t i = 0; i < vars->n; i++)
    if (vars->at[i]->where) want(c, vars->at[i]->where, expr_type_bool());
}

static void check_proc(Checker *c, BplProc *proc) {
  check_vars(c, &proc->in);
  check_vars(c, &proc->out);
  for (size_t i = 0; i < proc->modifies.n && !c->failed; i++) {
    BplExpr *m = proc->modifies.at[i];
    m->var = names_get(&c->variables, m->text);
    if (!m->var || m->var->kind != VAR_GLOBAL)
      error(c, m->at, "'%s' is no global variable", m->text);
  }
  Scope in = {&proc->in, NULL, NULL}, out = {&proc->out, &in, NULL};
  c->scope = &in;
  check_claims(c, &proc->requires);
  c->scope = &out;
  c->old_allowed = true;
  check_claims(c, &proc->ensures);
  check_where(c, &proc->in);
  check_where(c, &proc->out);
  c->old_allowed = false;
  c->scope = NULL;
}

static void check_signature(Checker *c, const BplImpl *impl, const BplVars *mine,
                            const BplVars *declared) {
  if (mine->n != declared->n)
    return error(c, impl->at, "the implementation of '%s' has other parameters than its procedure",
                 impl->name);
  for (size_t i = 0; i < mine->n && !c->failed; i++)
    if (!bpl_type_equal(mine->at[i]->type, declared->at[i]->type))
      error(c, mine->at[i]->at, "'%s' has another type in the procedure", mine->at[i]->name);
}

static void check_impl(Checker *c, BplImpl *impl) {
  if (!impl->proc) impl->proc = names_get(&c->procedures, impl->name);
  if (!impl->proc) return error(c, impl->at, "there is no procedure '%s' to implement", impl->name);
  if (!impl->proc->impl) impl->proc->impl = impl;
  check_vars(c, &impl->in);
  check_vars(c, &impl->out);
  check_vars(c, &impl->locals);
  if (c->failed) return;
  check_signature(c, impl, &impl->in, &impl->proc->in);
  check_signature(c, impl, &impl->out, &impl->proc->out);
  Scope in = {&impl->in, NULL, NULL}, out = {&impl->out, &in, NULL};
  Names own = {0};
  for (size_t i = 0; i < impl->locals.n; i++) {
    const char *name = impl->locals.at[i]->name;
    if (find_in(&in, name) || find_in(&out, name))
      error(c, impl->locals.at[i]->at, "'%s' is declared twice", name);
    names_put(&own, name, impl->locals.at[i]);
  }
  Scope locals = {&impl->locals, &out, &own};
  c->scope = &locals;
  c->impl = impl;
  c->labels = (BplNames){0};
  c->old_allowed = true;
  check_where(c, &impl->locals);
  collect_labels(c, &impl->body);
  BplNames none = {0};
  check_block(c, &impl->body, 0, &none);
  c->old_allowed = false;
  c->scope = NULL;
  c->impl = NULL;
  names_delete(&own);
}

static void check_function(Checker *c, BplFunction *f) {
  check_vars(c, &f->args);
  resolve_type(c, f->result, 0);
  if (!f->body || c->failed) return;
  Scope args = {&f->args, NULL, NULL};
  c->scope = &args;
  c->globals_hidden = true;
  want(c, f->body, f->result);
  c->globals_hidden = false;
  c->scope = NULL;
}

// Types, functions, procedures and variables each have their own names.
static void declare(Checker *c, Names *names, const char *name, void *what, Position at) {
  if (names_put(names, name, what)) error(c, at, "'%s' is declared twice", name);
}

static void declare_all(Checker *c) {
  for (size_t i = 0; i < c->program->decls.n; i++) {
    const BplDecl *d = &c->program->decls.at[i];
    switch (d->kind) {
    case DECL_TYPE: declare(c, &c->types, d->type->name, d->type, d->type->at); break;
    case DECL_CONST:
    case DECL_VAR: declare(c, &c->variables, d->var->name, d->var, d->var->at); break;
    case DECL_FUNCTION:
      declare(c, &c->functions, d->function->name, d->function, d->function->at);
      break;
    case DECL_PROC: declare(c, &c->procedures, d->proc->name, d->proc, d->proc->at); break;
    case DECL_AXIOM:
    case DECL_IMPL: break;
    }
  }
}

static void forget_names(Checker *c) {
  names_delete(&c->types);
  names_delete(&c->variables);
  names_delete(&c->functions);
  names_delete(&c->procedures);
}

static void check_global(Checker *c, BplVar *var) {
  resolve_type(c, var->type, 0);
  if (var->existential && var->type->kind != BPL_BOOL)
    error(c, var->at, "the existential constant '%s' must have type bool", var->name);
  bpl_push(c->program->arena, &c->globals, var);
}

bool bpl_check(BplProgram *program) {
  Checker c = {.program = program};
  declare_all(&c);
  for (size_t i = 0; i < program->decls.n && !c.failed; i++)
    if (program->decls.at[i].var) check_global(&c, program->decls.at[i].var);
  for (size_t i = 0; i < program->decls.n && !c.failed; i++) {
    if (program->decls.at[i].kind == DECL_FUNCTION)
      check_function(&c, program->decls.at[i].function);
    if (program->decls.at[i].kind == DECL_TYPE && program->decls.at[i].type->value)
      resolve_type(&c, program->decls.at[i].type->value, 0);
  }
  for (size_t i = 0; i < program->decls.n && !c.failed; i++)
    if (program->decls.at[i].kind == DECL_PROC) check_proc(&c, program->decls.at[i].proc);
  check_where(&c, &c.globals);
  for (size_t i = 0; i < program->decls.n && !c.failed; i++) {
    BplDecl *d = &program->decls.at[i];
    if (d->kind == DECL_AXIOM) {
      c.globals_hidden = true;
      want(&c, d->axiom, expr_type_bool());
      c.globals_hidden = false;
    }
    if (d->kind == DECL_PROC && d->proc->impl && !d->proc->impl->separate)
      check_impl(&c, d->proc->impl);
    if (d->kind == DECL_IMPL) check_impl(&c, d->impl);
  }
  forget_names(&c);
  return !c.failed;
}
