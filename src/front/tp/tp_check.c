// What the grammar cannot say: names, handlers, returns.
#include <string.h>

#include "front/tp/tp_check.h"
#include "front/tp/tp_inside.h"

typedef struct {
  TpProgram *program;
  TpProcedure *procedure;
  TpHandler *handler; // whose body is looked at; NULL: none
  bool failed;
} Checker;

static TpVariable *find_in(const TpVariables *list, const char *name) {
  for (size_t i = 0; i < list->n; i++)
    if (!strcmp(list->at[i]->name, name)) return list->at[i];
  return NULL;
}

static TpProcedure *find_procedure(const TpProgram *program, const char *name) {
  for (size_t i = 0; i < program->procedures.n; i++)
    if (!strcmp(program->procedures.at[i]->name, name)) return program->procedures.at[i];
  return NULL;
}

// The innermost of that name; NULL: none is declared.
static TpVariable *find_variable(const Checker *c, const char *name) {
  for (const TpHandler *h = c->handler; h; h = h->outer)
    if (!strcmp(h->value->name, name)) return h->value;
  TpVariable *v = find_in(&c->procedure->locals, name);
  return v ? v : find_in(&c->program->globals, name);
}

static void add_region(TpProgram *p, const char *name) {
  size_t i = 0;
  while (i < p->regions.n && strcmp(p->regions.at[i], name)) i++;
  if (i == p->regions.n) vec_push(&p->regions, name);
}

const char *tp_region_name(const TpStatement *s) {
  return s->region->kind == TP_ARROW ? s->region->name : NULL;
}

// ---- expressions

static void check_expression(Checker *, TpExpression *);

// A name that nothing declares is a shared variable, as in the paper's programs.
static TpVariable *share(Checker *c, const TpExpression *e) {
  TpVariable *v = arena_take(c->program->arena, sizeof *v);
  *v = (TpVariable){.name = e->name, .at = e->at, .undeclared = true};
  vec_push(&c->program->globals, v);
  return v;
}

static bool is_truth(const TpExpression *e) {
  return !e->right && (!strcmp(e->name, "true") || !strcmp(e->name, "false"));
}

static void complain(Checker *c, Position at, const char *what, const char *name) {
  diag_error(at, what, name, name);
  c->failed = true;
}

// What the name stands for; whole: an array may stand for itself.
static void check_name(Checker *c, TpExpression *e, bool whole) {
  TpVariable *v = find_variable(c, e->name);
  if (e->right) check_expression(c, e->right);
  if (!v && is_truth(e)) {
    e->number = !strcmp(e->name, "true");
    e->kind = TP_NUMBER;
    return;
  }
  if (!v && find_procedure(c->program, e->name))
    return complain(c, e->at, "'%s' is a procedure: call runs it", e->name);
  if (!v && e->right)
    return complain(c, e->at, "'%s' is an array: it is declared with its size", e->name);
  e->variable = v = v ? v : share(c, e);
  v->used = true;
  if (v->size && !e->right && !whole)
    complain(c, e->at, "'%s' is an array: an element is %s[...]", e->name);
  if (!v->size && e->right) complain(c, e->at, "'%s' is no array", e->name);
  if (v->is_local && !v->for_ && c->handler) {
    c->procedure->has_frame = true;
    for (TpHandler *h = c->handler; h; h = h->outer) h->uses_locals = true;
  }
}

static void check_constant_index(Checker *c, const TpExpression *e) {
  if (!e->variable || !e->variable->size || !e->right || e->right->kind != TP_NUMBER ||
      e->right->number < e->variable->size)
    return;
  diag_error(e->right->at, "'%s' has %ld elements, 0 to %ld", e->name, e->variable->size,
             e->variable->size - 1);
  c->failed = true;
}

static bool is_region_variable(const Checker *c, const TpExpression *e) {
  const TpVariable *v = e && e->kind == TP_NAME ? find_variable(c, e->name) : NULL;
  return v && v->type == TP_TYPE_REGION;
}

// A region: what a variable of that type holds, or the region of the name. Regions and variables
// may have the same names.
static void check_region(Checker *c, TpExpression *e) {
  if (e->kind != TP_NAME) return complain(c, e->at, "this is no region%s", "");
  if (is_region_variable(c, e)) {
    check_name(c, e, false);
    check_constant_index(c, e);
    return;
  }
  if (e->right)
    return complain(c, e->at, "no array of regions '%s' is declared: var %s : region[...]",
                    e->name);
  e->kind = TP_ARROW;
  add_region(c->program, e->name);
}

static void check_expression(Checker *c, TpExpression *e) {
  if (!e) return;
  if ((e->kind == TP_EQUAL || e->kind == TP_NOT_EQUAL) &&
      (is_region_variable(c, e->left) || is_region_variable(c, e->right))) {
    check_region(c, e->left);
    check_region(c, e->right);
    return;
  }
  if (is_region_variable(c, e)) return complain(c, e->at, "'%s' is a region, no number", e->name);
  if (e->kind == TP_NAME) {
    check_name(c, e, false);
    check_constant_index(c, e);
    return;
  }
  check_expression(c, e->left);
  check_expression(c, e->right);
}

static void check_target(Checker *c, TpExpression *e) {
  check_name(c, e, false);
  check_constant_index(c, e);
  if (e->kind == TP_NUMBER) complain(c, e->at, "'%s' is a value; it cannot be assigned", e->name);
  else if (e->variable && e->variable->for_)
    complain(c, e->at, "'%s' is the value that the handler is given; it cannot be assigned",
             e->name);
}

// An array is handed over as a copy.
static void check_whole(Checker *c, TpExpression *e, const TpVariable *parameter) {
  if (e->kind == TP_NAME && !e->right) check_name(c, e, true);
  const TpVariable *v = e->kind == TP_NAME && !e->right ? e->variable : NULL;
  if (v && v->size == parameter->size && v->type == parameter->type) return;
  diag_error(e->at, "'%s' takes an array of %ld elements", parameter->name, parameter->size);
  c->failed = true;
}

static void check_permitted(Checker *c, TpExpression *e) {
  check_name(c, e, true);
  check_constant_index(c, e);
  if (e->kind == TP_NUMBER || (e->variable && e->variable->for_))
    complain(c, e->at, "'%s' is a value; nobody needs permission for it", e->name);
}

static void check_value(Checker *c, TpExpression *e, const TpVariable *into) {
  if (into && into->size) check_whole(c, e, into);
  else if (into && into->type == TP_TYPE_REGION) check_region(c, e);
  else check_expression(c, e);
}

// ---- statements

static void check_statements(Checker *, TpStatement *);

static void check_handler(Checker *c, TpHandler *h) {
  h->outer = c->handler;
  c->handler = h;
  check_statements(c, h->body);
  c->handler = h->outer;
}

// Statements other than skip, if and while may change what others see.
static void note_in_handler(Checker *c, const TpStatement *s) {
  if (s->kind == TP_RETURN_)
    return complain(c, s->at, "a return value handler runs in the task that joins: no return%s",
                    "");
  c->handler->does_something |= s->kind != TP_SKIP_;
  c->handler->has_effects |=
      s->kind != TP_SKIP_ && s->kind != TP_IF_ && s->kind != TP_WHILE_ && s->kind != TP_PERMIT_;
  c->program->handlers_wait |= s->kind == TP_AWAIT_ || s->kind == TP_EWAIT_ || s->kind == TP_CALL_;
}

static void check_procedure_name(Checker *c, TpStatement *s) {
  s->procedure = find_procedure(c->program, s->name);
  if (!s->procedure) complain(c, s->name_at, "there is no procedure '%s'", s->name);
}

static void check_values(Checker *c, TpStatement *s) {
  const TpVariable *into = NULL;
  if (s->target) check_target(c, s->target);
  if (s->kind == TP_INPUT_ && s->target->variable && s->target->variable->type == TP_TYPE_REGION)
    complain(c, s->target->at, "'%s' is a region; an input is a number", s->target->name);
  if (s->kind == TP_ASSIGN_) into = s->target->variable;
  if (s->kind == TP_ASSIGN_ && into && into->size) {
    check_value(c, s->value, &(TpVariable){.type = into->type}); // an element
    return;
  }
  if (s->kind == TP_CALL_ && s->target->variable && s->target->variable->type == TP_TYPE_REGION)
    complain(c, s->target->at, "'%s' is a region; a call gives a number", s->target->name);
  if (s->kind == TP_CALL_ || s->kind == TP_POST_)
    into = s->procedure ? s->procedure->locals.at[0] : NULL;
  if (s->value) check_value(c, s->value, into);
}

static void check_statement(Checker *c, TpStatement *s) {
  if (c->handler) note_in_handler(c, s);
  if (s->kind == TP_POST_ || s->kind == TP_CALL_) check_procedure_name(c, s);
  if (s->region) check_region(c, s->region);
  if (s->permitted) check_permitted(c, s->permitted);
  check_values(c, s);
  if (s->handler) check_handler(c, s->handler);
  check_statements(c, s->body);
  check_statements(c, s->other);
}

static void check_statements(Checker *c, TpStatement *s) {
  for (; s; s = s->next) check_statement(c, s);
}

// ---- declarations

static void check_twice(Checker *c, const TpVariables *list) {
  for (size_t i = 0; i < list->n; i++)
    for (size_t k = 0; k < i; k++)
      if (!strcmp(list->at[i]->name, list->at[k]->name)) {
        diag_error(list->at[i]->at, "'%s' is declared twice", list->at[i]->name);
        diag_note(list->at[k]->at, "here for the first time");
        c->failed = true;
      }
}

static void check_procedures(Checker *c) {
  const TpProgram *p = c->program;
  for (size_t i = 0; i < p->procedures.n; i++) {
    const TpProcedure *f = p->procedures.at[i], *first = find_procedure(p, f->name);
    if (first == f) continue;
    diag_error(f->at, "there are two procedures '%s'", f->name);
    diag_note(first->at, "here is the first");
    c->failed = true;
  }
}

static bool always_returns(const TpStatement *s) {
  for (; s; s = s->next) {
    if (s->kind == TP_RETURN_) return true;
    if (s->kind == TP_IF_ && always_returns(s->body) && always_returns(s->other)) return true;
    if ((s->kind == TP_ISOLATED_ || s->kind == TP_PERMIT_) && always_returns(s->body)) return true;
  }
  return false;
}

bool tp_check(TpProgram *program) {
  Checker c = {.program = program};
  check_twice(&c, &program->globals);
  check_procedures(&c);
  for (size_t i = 0; i < program->procedures.n; i++) {
    c.procedure = program->procedures.at[i];
    check_twice(&c, &c.procedure->locals);
    check_statements(&c, c.procedure->body);
    if (always_returns(c.procedure->body)) continue;
    diag_error(c.procedure->at, "'%s' can end without a return: a task completes at one",
               c.procedure->name);
    c.failed = true;
  }
  return !c.failed;
}
