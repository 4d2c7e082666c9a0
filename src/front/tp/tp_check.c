// What the grammar cannot say: names, handlers, returns.
#include <string.h>

#include "front/tp/tp_inside.h"

typedef struct {
  TpProgram *program;
  TpProcedure *procedure;
  TpHandler *handler; // whose body is looked at; NULL: none
  bool isolated;      // inside an isolated statement
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

static TpVariable *find_variable(const Checker *c, const char *name) {
  if (c->handler && !strcmp(c->handler->value->name, name)) return c->handler->value;
  TpVariable *v = find_in(&c->procedure->locals, name);
  return v ? v : find_in(&c->program->globals, name);
}

// ---- expressions

static void check_expression(Checker *, TpExpression *);

static void check_name(Checker *c, TpExpression *e) {
  TpVariable *v = e->variable = find_variable(c, e->name);
  if (e->right) check_expression(c, e->right);
  if (!v) {
    diag_error(e->at, "no variable '%s' is declared", e->name);
    if (find_procedure(c->program, e->name))
      diag_note(e->at, "'%s' is a procedure: call runs it", e->name);
    c->failed = true;
  } else if (v->size && !e->right) {
    diag_error(e->at, "'%s' is an array: an element is %s[...]", e->name, e->name);
    c->failed = true;
  } else if (!v->size && e->right) {
    diag_error(e->at, "'%s' is no array", e->name);
    c->failed = true;
  } else if (v->is_local && !v->is_value && c->handler) {
    c->handler->uses_locals = c->procedure->has_frame = true;
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

static void check_expression(Checker *c, TpExpression *e) {
  if (!e) return;
  if (e->kind == TP_NAME) {
    check_name(c, e);
    check_constant_index(c, e);
    return;
  }
  check_expression(c, e->left);
  check_expression(c, e->right);
}

static void check_target(Checker *c, TpExpression *e) {
  check_expression(c, e);
  if (!e->variable || !e->variable->is_value) return;
  diag_error(e->at, "'%s' is the value that the handler is given; it cannot be assigned", e->name);
  c->failed = true;
}

// ---- statements

static void check_statements(Checker *, TpStatement *);

static void check_handler(Checker *c, TpHandler *h) {
  c->handler = h;
  check_statements(c, h->body);
  c->handler = NULL;
}

static const char *word_of(TpStatementKind kind) {
  switch (kind) {
  case TP_WHILE_: return "while";
  case TP_CALL_: return "call";
  case TP_RETURN_: return "return";
  case TP_POST_: return "post";
  case TP_AWAIT_: return "await";
  case TP_EWAIT_: return "ewait";
  case TP_ISOLATED_: return "isolated";
  default: return NULL;
  }
}

static void check_place(Checker *c, const TpStatement *s) {
  const char *word = word_of(s->kind);
  if (c->handler && word) {
    diag_error(s->at, "a return value handler may assign and branch; '%s' does not belong there",
               word);
    c->failed = true;
  } else if (c->isolated && s->kind == TP_RETURN_) {
    diag_error(s->at, "return inside isolated would leave it without an end");
    c->failed = true;
  }
}

static void check_procedure_name(Checker *c, TpStatement *s) {
  s->procedure = find_procedure(c->program, s->name);
  if (s->procedure) return;
  diag_error(s->name_at, "there is no procedure '%s'", s->name);
  c->failed = true;
}

static void check_posted_to(Checker *c, const TpStatement *s) {
  for (size_t i = 0; i < c->program->regions.n; i++)
    if (!strcmp(c->program->regions.at[i], s->region)) return;
  diag_error(s->region_at, "no task is ever posted to a region '%s'", s->region);
  c->failed = true;
}

static void check_statement(Checker *c, TpStatement *s) {
  check_place(c, s);
  if (s->target) check_target(c, s->target);
  check_expression(c, s->value);
  if (s->kind == TP_ASSIGN_ && c->handler) c->handler->has_effects = true;
  if (s->kind == TP_POST_ || s->kind == TP_CALL_) check_procedure_name(c, s);
  if (s->kind == TP_AWAIT_ || s->kind == TP_EWAIT_) check_posted_to(c, s);
  if (s->handler && !c->handler) check_handler(c, s->handler);
  bool outer = c->isolated;
  c->isolated |= s->kind == TP_ISOLATED_;
  check_statements(c, s->body);
  check_statements(c, s->other);
  c->isolated = outer;
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
  }
  return false;
}

static void collect_regions(TpProgram *p, const TpStatement *s) {
  for (; s; s = s->next) {
    size_t i = 0;
    while (i < p->regions.n && s->region && strcmp(p->regions.at[i], s->region)) i++;
    if (s->kind == TP_POST_ && i == p->regions.n) vec_push(&p->regions, s->region);
    collect_regions(p, s->body);
    collect_regions(p, s->other);
  }
}

bool tp_check(TpProgram *program) {
  Checker c = {.program = program};
  for (size_t i = 0; i < program->procedures.n; i++)
    collect_regions(program, program->procedures.at[i]->body);
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
