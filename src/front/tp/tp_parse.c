// Recursive descent. The first error ends it: what follows a slip is guesswork.
#include <string.h>

#include "front/tp/tp_inside.h"
#include "front/tp/tp_lex.h"
#include "front/tp/tp_parse.h"

typedef struct {
  TpLexer lexer;
  TpToken token, ahead; // the present one and the next
  TpProgram *program;
  int depth;
  bool failed;
} Parser;

enum { MAX_DEPTH = 200 };

static void advance(Parser *p) {
  p->token = p->ahead;
  p->ahead = tp_next(&p->lexer);
}

static void complain(Parser *p, const char *wanted) {
  if (!p->failed && !(p->lexer.failed && p->token.kind == TP_END)) {
    bool is_end = p->token.kind == TP_END;
    diag_error(p->token.at, "expected %s, found %s%s%s", wanted, is_end ? "" : "'", p->token.text,
               is_end ? "" : "'");
  }
  p->failed = true;
}

static bool is(const Parser *p, TpTokenKind kind) { return !p->failed && p->token.kind == kind; }

static bool accept(Parser *p, TpTokenKind kind) {
  if (!is(p, kind)) return false;
  advance(p);
  return true;
}

static void expect(Parser *p, TpTokenKind kind) {
  if (p->failed || accept(p, kind)) return;
  complain(p, arena_format(p->program->arena, "'%s'", tp_spelling(kind)));
}

static const char *expect_name(Parser *p, const char *what) {
  const char *name = p->token.text;
  if (!is(p, TP_NAME)) complain(p, what);
  else advance(p);
  return name;
}

static bool enter(Parser *p) {
  if (p->depth++ < MAX_DEPTH) return !p->failed;
  if (!p->failed) diag_error(p->token.at, "nested more than %d levels deep", MAX_DEPTH);
  p->failed = true;
  return false;
}

// ---- expressions

static TpExpression *expression(Parser *p);

static TpExpression *node(Parser *p, TpTokenKind kind, Position at) {
  TpExpression *e = arena_take(p->program->arena, sizeof *e);
  e->kind = kind;
  e->at = at;
  return e;
}

// A bracket after a name is an index, unless a statement begins in it.
static bool is_index(const Parser *p) {
  return is(p, TP_OPEN_BRACKET) && p->ahead.kind != TP_IF && p->ahead.kind != TP_WHILE &&
         p->ahead.kind != TP_ISOLATED;
}

static TpExpression *variable(Parser *p) {
  TpExpression *e = node(p, TP_NAME, p->token.at);
  e->name = expect_name(p, "a variable");
  if (is_index(p)) {
    advance(p);
    e->right = expression(p);
    expect(p, TP_CLOSE_BRACKET);
  }
  return e;
}

static TpExpression *primary(Parser *p) {
  TpExpression *e = node(p, TP_NUMBER, p->token.at);
  e->number = p->token.number;
  if (accept(p, TP_NUMBER)) return e;
  if (is(p, TP_NAME)) return variable(p);
  if (accept(p, TP_OPEN)) {
    e = expression(p);
    expect(p, TP_CLOSE);
    return e;
  }
  complain(p, "an expression");
  return e;
}

static TpExpression *unary(Parser *p) {
  if (!is(p, TP_MINUS) && !is(p, TP_NOT)) return primary(p);
  TpExpression *e = node(p, p->token.kind, p->token.at);
  advance(p);
  if (enter(p)) e->right = unary(p);
  p->depth--;
  return e;
}

static int strength(TpTokenKind kind) {
  switch (kind) {
  case TP_OR: return 1;
  case TP_AND: return 2;
  case TP_EQUAL:
  case TP_NOT_EQUAL: return 3;
  case TP_LESS:
  case TP_LESS_EQUAL:
  case TP_GREATER:
  case TP_GREATER_EQUAL: return 4;
  case TP_PLUS:
  case TP_MINUS: return 5;
  case TP_TIMES:
  case TP_DIVIDE:
  case TP_MODULO: return 6;
  default: return 0;
  }
}

static TpExpression *binary(Parser *p, int least) {
  TpExpression *left = unary(p);
  while (!p->failed && strength(p->token.kind) >= least) {
    TpExpression *e = node(p, p->token.kind, p->token.at);
    int own = strength(p->token.kind);
    advance(p);
    e->left = left;
    e->right = binary(p, own + 1);
    left = e;
  }
  return left;
}

static TpExpression *expression(Parser *p) {
  TpExpression *e = NULL;
  if (enter(p)) e = binary(p, 1);
  p->depth--;
  return e;
}

// ---- statements

static TpStatement *statement(Parser *p);

static TpStatement *new_statement(Parser *p, TpStatementKind kind) {
  TpStatement *s = arena_take(p->program->arena, sizeof *s);
  s->kind = kind;
  s->at = p->token.at;
  return s;
}

static bool begins_statement(const Parser *p) {
  switch (p->token.kind) {
  case TP_NAME:
  case TP_SKIP:
  case TP_CALL:
  case TP_RETURN:
  case TP_POST:
  case TP_AWAIT:
  case TP_EWAIT:
  case TP_ISOLATED:
  case TP_PERMIT:
  case TP_IF:
  case TP_WHILE:
  case TP_OPEN_BRACKET:
  case TP_OPEN_BRACE: return !p->failed;
  default: return false;
  }
}

// One or more. A semicolon between two is usual and may be left out.
static TpStatement *statements(Parser *p) {
  TpStatement *first = NULL, **last = &first;
  do {
    *last = statement(p);
    while (*last) last = &(*last)->next;
    while (accept(p, TP_SEMICOLON)) continue;
  } while (begins_statement(p));
  return first;
}

static TpStatement *assignment(Parser *p) {
  TpStatement *s = new_statement(p, TP_ASSIGN_);
  s->target = variable(p);
  s->operator_at = p->token.at;
  expect(p, TP_ASSIGN);
  s->value = expression(p);
  return s;
}

// input x: a word only in front of a name, where no assignment begins.
static bool is_input(const Parser *p) {
  return is(p, TP_NAME) && !strcmp(p->token.text, "input") && p->ahead.kind == TP_NAME;
}

static TpStatement *input(Parser *p) {
  TpStatement *s = new_statement(p, TP_INPUT_);
  advance(p);
  s->target = variable(p);
  return s;
}

static TpStatement *conditional(Parser *p) {
  TpStatement *s = new_statement(p, TP_IF_);
  advance(p);
  s->value = expression(p);
  expect(p, TP_THEN);
  s->body = statements(p);
  expect(p, TP_ELSE);
  s->other = statements(p);
  return s;
}

static TpStatement *loop(Parser *p) {
  TpStatement *s = new_statement(p, TP_WHILE_);
  advance(p);
  s->value = expression(p);
  expect(p, TP_DO);
  s->body = statements(p);
  return s;
}

static TpStatement *isolated(Parser *p, bool bracketed) {
  TpStatement *s = new_statement(p, TP_ISOLATED_);
  advance(p);
  s->body = bracketed ? statements(p) : statement(p);
  return s;
}

// permit read x, permit write x: of a variable, an array or an element.
static TpStatement *permit(Parser *p, bool bracketed) {
  TpStatement *s = new_statement(p, TP_PERMIT_);
  advance(p);
  s->permits_writes = is(p, TP_NAME) && !strcmp(p->token.text, "write");
  if (!s->permits_writes && !(is(p, TP_NAME) && !strcmp(p->token.text, "read"))) {
    complain(p, "'read' or 'write'");
    return NULL;
  }
  advance(p);
  s->permitted = variable(p);
  s->body = bracketed ? statements(p) : statement(p);
  return s;
}

static TpStatement *bracketed(Parser *p) {
  Position open = p->token.at;
  TpStatement *s = NULL;
  advance(p);
  if (is(p, TP_IF)) s = conditional(p);
  else if (is(p, TP_WHILE)) s = loop(p);
  else if (is(p, TP_ISOLATED)) s = isolated(p, true);
  else if (is(p, TP_PERMIT)) s = permit(p, true);
  else complain(p, "'if', 'while', 'isolated' or 'permit' after '['");
  if (!p->failed && !is(p, TP_CLOSE_BRACKET)) {
    complain(p, "']'");
    diag_note(open, "to close this '['");
  }
  accept(p, TP_CLOSE_BRACKET);
  return s;
}

static TpStatement *block(Parser *p) {
  advance(p);
  TpStatement *s = statements(p);
  expect(p, TP_CLOSE_BRACE);
  return s;
}

static TpStatement *call(Parser *p) {
  TpStatement *s = new_statement(p, TP_CALL_);
  advance(p);
  s->target = variable(p);
  s->operator_at = p->token.at;
  expect(p, TP_ASSIGN);
  s->name_at = p->token.at;
  s->name = expect_name(p, "a procedure");
  s->value = expression(p);
  return s;
}

// ---- tasks

static void note_region(Parser *p, TpStatement *s) {
  if (!is(p, TP_NAME)) complain(p, "a region");
  else s->region = variable(p);
}

static TpHandler *handler(Parser *p) {
  TpHandler *h = arena_take(p->program->arena, sizeof *h);
  h->at = p->token.at;
  h->number = p->program->n_handlers++;
  if (is(p, TP_OPEN_BRACE)) {
    diag_error(p->token.at, "tasks are handed only to the parent, when a task completes: post "
                            "takes no regions to pass on");
    p->failed = true;
  }
  if (!accept(p, TP_LAMBDA)) complain(p, "the return value handler, such as \\v. skip");
  h->value = arena_take(p->program->arena, sizeof *h->value);
  h->value->at = p->token.at;
  h->value->is_local = true;
  h->value->for_ = h;
  h->value->name = expect_name(p, "the name of the handler's parameter");
  expect(p, TP_DOT);
  h->body = statement(p);
  return h;
}

static TpStatement *post(Parser *p) {
  TpStatement *s = new_statement(p, TP_POST_);
  advance(p);
  note_region(p, s);
  s->operator_at = p->token.at;
  expect(p, TP_ARROW);
  s->name_at = p->token.at;
  s->name = expect_name(p, "a procedure");
  s->value = expression(p);
  s->handler = handler(p);
  return s;
}

static TpStatement *wait(Parser *p, TpStatementKind kind) {
  TpStatement *s = new_statement(p, kind);
  advance(p);
  note_region(p, s);
  return s;
}

static TpStatement *give_back(Parser *p) {
  TpStatement *s = new_statement(p, TP_RETURN_);
  advance(p);
  s->value = expression(p);
  return s;
}

static TpStatement *skip(Parser *p) {
  TpStatement *s = new_statement(p, TP_SKIP_);
  advance(p);
  return s;
}

static TpStatement *unbracketed(Parser *p) {
  diag_error(p->token.at, "'%s' stands in brackets: [%s ...]", p->token.text, p->token.text);
  p->failed = true;
  return NULL;
}

static TpStatement *any_statement(Parser *p) {
  switch (p->token.kind) {
  case TP_NAME: return is_input(p) ? input(p) : assignment(p);
  case TP_SKIP: return skip(p);
  case TP_CALL: return call(p);
  case TP_RETURN: return give_back(p);
  case TP_POST: return post(p);
  case TP_AWAIT: return wait(p, TP_AWAIT_);
  case TP_EWAIT: return wait(p, TP_EWAIT_);
  case TP_ISOLATED: return isolated(p, false);
  case TP_PERMIT: return permit(p, false);
  case TP_IF:
  case TP_WHILE: return unbracketed(p);
  case TP_OPEN_BRACKET: return bracketed(p);
  case TP_OPEN_BRACE: return block(p);
  default: complain(p, "a statement"); return NULL;
  }
}

static TpStatement *statement(Parser *p) {
  TpStatement *s = NULL;
  if (enter(p)) s = any_statement(p);
  p->depth--;
  return s;
}

// ---- declarations

static TpVariable *declare(Parser *p, TpVariables *into, bool is_local) {
  TpVariable *v = arena_take(p->program->arena, sizeof *v);
  v->at = p->token.at;
  v->is_local = is_local;
  v->name = expect_name(p, "a variable");
  vec_push(into, v);
  return v;
}

static long array_size(Parser *p) {
  long size = (long)p->token.number;
  Position at = p->token.at;
  if (!is(p, TP_NUMBER)) complain(p, "the size of the array");
  advance(p);
  if (!p->failed && (size < 1 || size > 1 << 24)) {
    diag_error(at, "an array has 1 to %d elements", 1 << 24);
    p->failed = true;
  }
  expect(p, TP_CLOSE_BRACKET);
  return size;
}

// int, bool or region, perhaps several: int[10]. The last two are words only here.
static void type(Parser *p, TpVariable *v) {
  if (is(p, TP_NAME) && !strcmp(p->token.text, "bool")) v->type = TP_TYPE_BOOL;
  else if (is(p, TP_NAME) && !strcmp(p->token.text, "region")) v->type = TP_TYPE_REGION;
  else if (!is(p, TP_INT)) return complain(p, "a type: 'int', 'bool' or 'region'");
  advance(p);
  if (accept(p, TP_OPEN_BRACKET)) v->size = array_size(p);
}

static bool accept_word(Parser *p, const char *word) {
  if (!is(p, TP_NAME) || strcmp(p->token.text, word)) return false;
  advance(p);
  return true;
}

static long initial_value(Parser *p) {
  if (accept_word(p, "true")) return 1;
  if (accept_word(p, "false")) return 0;
  bool negative = accept(p, TP_MINUS);
  long value = (long)(negative ? -p->token.number : p->token.number);
  if (!is(p, TP_NUMBER)) complain(p, "a number");
  advance(p);
  return value;
}

// var a, b : int := 1;   var c : int[10];
static void variables(Parser *p, TpVariables *into, bool is_local) {
  size_t first = into->n;
  advance(p);
  do declare(p, into, is_local);
  while (accept(p, TP_COMMA));
  expect(p, TP_COLON);
  TpVariable as = {0};
  type(p, &as);
  if (!as.size && as.type != TP_TYPE_REGION && accept(p, TP_ASSIGN)) as.initial = initial_value(p);
  expect(p, TP_SEMICOLON);
  for (size_t i = first; i < into->n; i++) {
    TpVariable *v = into->at[i];
    v->type = as.type;
    v->size = as.size;
    v->initial = as.type == TP_TYPE_BOOL ? as.initial != 0 : as.initial;
  }
}

static void procedure(Parser *p) {
  TpProcedure *f = arena_take(p->program->arena, sizeof *f);
  vec_push(&p->program->procedures, f);
  advance(p);
  f->at = p->token.at;
  f->name = expect_name(p, "the name of the procedure");
  expect(p, TP_OPEN);
  expect(p, TP_VAR);
  declare(p, &f->locals, true);
  if (is(p, TP_COMMA)) {
    diag_error(p->token.at, "a procedure has one parameter; further local variables are declared "
                            "before its first statement");
    p->failed = true;
  }
  expect(p, TP_COLON);
  type(p, f->locals.at[0]);
  expect(p, TP_CLOSE);
  while (is(p, TP_VAR)) variables(p, &f->locals, true);
  f->body = statements(p);
  f->end = p->token.at;
}

bool tp_parse(TpProgram *program, const char *text) {
  Parser p = {.program = program};
  tp_lexer_start(&p.lexer, program->arena, program->file, text);
  p.ahead = tp_next(&p.lexer);
  advance(&p);
  while (!p.failed && !p.lexer.failed && p.token.kind != TP_END) {
    if (is(&p, TP_PROC)) procedure(&p);
    else if (is(&p, TP_VAR)) variables(&p, &program->globals, false);
    else complain(&p, "'proc' or 'var'");
  }
  if (p.failed || p.lexer.failed) return false;
  if (program->procedures.n) return true;
  diag_error(p.token.at, "a program needs at least one procedure");
  return false;
}
