#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/loops/bpl_parse_expr.h"
#include "engine/loops/bpl_print.h"

enum { DEEPEST = 400 };

void parser_error(Parser *p, Position at, const char *format, ...) {
  if (p->failed) return;
  char message[512];
  va_list args;
  va_start(args, format);
  vsnprintf(message, sizeof message, format, args);
  va_end(args);
  diag_error(at, "%s", message);
  p->failed = true;
  p->token = (Token){.kind = TOKEN_END, .text = "end of file", .at = at};
}

void parser_step(Parser *p) {
  if (p->failed) return;
  p->token = lexer_next(&p->lexer);
  if (p->lexer.problem) parser_error(p, p->lexer.problem_at, "%s", p->lexer.problem);
}

bool parser_sees(const Parser *p, const char *text) {
  return (p->token.kind == TOKEN_PUNCTUATION || p->token.kind == TOKEN_NAME) &&
         !strcmp(p->token.text, text);
}

bool parser_takes(Parser *p, const char *text) {
  if (!parser_sees(p, text)) return false;
  parser_step(p);
  return true;
}

void parser_expect(Parser *p, const char *text) {
  if (!parser_takes(p, text))
    parser_error(p, p->token.at, "expected '%s' before '%s'", text, p->token.text);
}

bool bpl_is_keyword(const char *name) {
  static const char *const keywords[] = {
      "type",    "const",     "function", "axiom",    "var",     "procedure", "implementation",
      "returns", "requires",  "ensures",  "modifies", "free",    "unique",    "where",
      "assert",  "assume",    "havoc",    "call",     "if",      "then",      "else",
      "while",   "invariant", "break",    "return",   "goto",    "forall",    "exists",
      "lambda",  "old",       "true",     "false",    "int",     "bool",      "real",
      "div",     "mod",       "finite",   "complete", "extends", "async",     "par",
      "yield"};
  for (size_t i = 0; i < sizeof keywords / sizeof *keywords; i++)
    if (*keywords[i] == *name && !strcmp(name, keywords[i])) return true;
  return false;
}

const char *parser_name(Parser *p, const char *what) {
  const char *name = p->token.text;
  if (p->token.kind != TOKEN_NAME || bpl_is_keyword(name)) {
    parser_error(p, p->token.at, "expected %s before '%s'", what, name);
    return "?";
  }
  parser_step(p);
  return name;
}

bool parser_enter(Parser *p) {
  if (++p->depth > DEEPEST)
    parser_error(p, p->token.at, "nested too deeply (more than %d levels)", DEEPEST);
  return !p->failed;
}

void parser_leave(Parser *p) { p->depth--; }

// ---- types

static BplType *map_type(Parser *p, BplType *type) {
  type->kind = BPL_MAP;
  BPL_LIST(BplType *) index = {0};
  if (!parser_sees(p, "]")) do
      bpl_push(p->arena, &index, parse_type(p));
    while (parser_takes(p, ","));
  parser_expect(p, "]");
  type->index = index.at;
  type->n_index = index.n;
  type->value = parse_type(p);
  return type;
}

static bool bit_vector_width(const char *name, int *width) {
  if (strncmp(name, "bv", 2) || !name[2] || strspn(name + 2, "0123456789") != strlen(name + 2) ||
      strlen(name) > 7)
    return false;
  *width = atoi(name + 2);
  return *width <= 65536;
}

BplType *parse_type(Parser *p) {
  BplType *type = arena_take(p->arena, sizeof *type);
  type->at = p->token.at;
  if (!parser_enter(p)) return type;
  if (parser_takes(p, "int")) type->kind = BPL_INT;
  else if (parser_takes(p, "bool")) type->kind = BPL_BOOL;
  else if (parser_sees(p, "real")) parser_error(p, type->at, "the type real is not supported");
  else if (parser_sees(p, "<")) parser_error(p, type->at, "polymorphic types are not supported");
  else if (parser_takes(p, "[")) map_type(p, type);
  else if (parser_takes(p, "(")) {
    type = parse_type(p);
    parser_expect(p, ")");
  } else if (p->token.kind == TOKEN_NAME && bit_vector_width(p->token.text, &type->width)) {
    type->kind = BPL_BV;
    parser_step(p);
  } else {
    type->kind = BPL_NAMED;
    type->name = parser_name(p, "a type");
  }
  parser_leave(p);
  return type;
}

void parse_variables(Parser *p, BplVars *vars, BplVarKind kind, bool where_allowed) {
  do {
    BplAttrs attrs = {0};
    parse_attrs(p, &attrs);
    size_t first = vars->n;
    do {
      BplVar *var = arena_take(p->arena, sizeof *var);
      *var = (BplVar){.kind = kind, .attrs = attrs, .at = p->token.at};
      var->name = parser_name(p, "a variable");
      bpl_push(p->arena, vars, var);
    } while (parser_takes(p, ","));
    parser_expect(p, ":");
    BplType *type = parse_type(p);
    BplExpr *where = NULL;
    if (parser_sees(p, "where")) {
      if (!where_allowed) parser_error(p, p->token.at, "a where clause has no place here");
      parser_step(p);
      where = parse_expr(p);
    }
    for (size_t i = first; i < vars->n; i++) {
      vars->at[i]->type = type;
      vars->at[i]->where = where;
    }
  } while (parser_takes(p, ","));
}

// ---- expressions

static BplExpr *new_expr(Parser *p, BplExprKind kind) {
  BplExpr *e = arena_take(p->arena, sizeof *e);
  e->kind = kind;
  e->at = p->token.at;
  return e;
}

static BplExpr *binary(Parser *p, Position at, BplOp op, BplExpr *a, BplExpr *b) {
  BplExpr *e = new_expr(p, EX_BINARY);
  e->at = at;
  e->op = op;
  bpl_push(p->arena, &e->args, a);
  bpl_push(p->arena, &e->args, b);
  return e;
}

static void parse_list(Parser *p, BplExprs *args, const char *close) {
  if (!parser_sees(p, close)) do
      bpl_push(p->arena, args, parse_expr(p));
    while (parser_takes(p, ","));
  parser_expect(p, close);
}

void parse_attrs(Parser *p, BplAttrs *attrs) {
  while (parser_takes(p, "{:")) {
    BplAttr attr = {.name = p->token.text};
    if (p->token.kind != TOKEN_NAME)
      parser_error(p, p->token.at, "expected the name of an attribute before '%s'", p->token.text);
    parser_step(p);
    while (!parser_sees(p, "}") && !p->failed) {
      if (p->token.kind == TOKEN_STRING) {
        BplExpr *e = new_expr(p, EX_STRING);
        e->text = p->token.text;
        parser_step(p);
        bpl_push(p->arena, &attr.args, e);
      } else {
        bpl_push(p->arena, &attr.args, parse_expr(p));
      }
      if (!parser_takes(p, ",")) break;
    }
    parser_expect(p, "}");
    bpl_push(p->arena, attrs, attr);
  }
}

static BplExpr *parse_quantifier(Parser *p) {
  BplExpr *e = new_expr(p, parser_sees(p, "forall") ? EX_FORALL : EX_EXISTS);
  parser_step(p);
  if (parser_sees(p, "<"))
    parser_error(p, p->token.at, "polymorphic quantifiers are not supported");
  parse_variables(p, &e->bound, VAR_BOUND, false);
  parser_expect(p, "::");
  while ((parser_sees(p, "{") || parser_sees(p, "{:")) && !p->failed) {
    if (parser_sees(p, "{:")) {
      parse_attrs(p, &e->attrs);
      continue;
    }
    parser_step(p);
    BplAttr trigger = {.trigger = true};
    parse_list(p, &trigger.args, "}");
    bpl_push(p->arena, &e->attrs, trigger);
  }
  bpl_push(p->arena, &e->args, parse_expr(p));
  return e;
}

static BplExpr *parse_if(Parser *p) {
  BplExpr *e = new_expr(p, EX_ITE);
  parser_expect(p, "if");
  bpl_push(p->arena, &e->args, parse_expr(p));
  parser_expect(p, "then");
  bpl_push(p->arena, &e->args, parse_expr(p));
  parser_expect(p, "else");
  bpl_push(p->arena, &e->args, parse_expr(p));
  return e;
}

static BplExpr *parse_literal(Parser *p) {
  BplExpr *e = new_expr(p, p->token.kind == TOKEN_INT ? EX_INT : EX_BV);
  e->text = p->token.text;
  e->width = p->token.width;
  parser_step(p);
  return e;
}

static BplExpr *parse_atom(Parser *p) {
  if (p->token.kind == TOKEN_INT || p->token.kind == TOKEN_BV) return parse_literal(p);
  if (parser_sees(p, "true") || parser_sees(p, "false")) {
    BplExpr *e = new_expr(p, parser_sees(p, "true") ? EX_TRUE : EX_FALSE);
    parser_step(p);
    return e;
  }
  if (parser_sees(p, "if")) return parse_if(p);
  if (parser_sees(p, "old")) {
    BplExpr *e = new_expr(p, EX_OLD);
    parser_step(p);
    parser_expect(p, "(");
    bpl_push(p->arena, &e->args, parse_expr(p));
    parser_expect(p, ")");
    return e;
  }
  if (parser_takes(p, "(")) {
    if (parser_sees(p, "lambda"))
      parser_error(p, p->token.at, "lambda expressions are not supported");
    BplExpr *e =
        parser_sees(p, "forall") || parser_sees(p, "exists") ? parse_quantifier(p) : parse_expr(p);
    parser_expect(p, ")");
    return e;
  }
  BplExpr *e = new_expr(p, EX_VAR);
  e->text = parser_name(p, "an expression");
  if (parser_takes(p, "(")) {
    e->kind = EX_CALL;
    parse_list(p, &e->args, ")");
  }
  return e;
}

// After '[': indices, an update, or the bits of a bit-vector.
static BplExpr *parse_subscript(Parser *p, BplExpr *map) {
  BplExpr *e = new_expr(p, EX_SELECT);
  e->at = map->at;
  bpl_push(p->arena, &e->args, map);
  if (!parser_sees(p, "]") && !parser_sees(p, ":=")) do
      bpl_push(p->arena, &e->args, parse_expr(p));
    while (parser_takes(p, ","));
  if (parser_takes(p, ":=")) {
    e->kind = EX_STORE;
    bpl_push(p->arena, &e->args, parse_expr(p));
  } else if (parser_sees(p, ":")) {
    Position at = p->token.at;
    parser_step(p);
    BplExpr *high = e->args.n == 2 ? e->args.at[1] : NULL;
    if (!high || high->kind != EX_INT || p->token.kind != TOKEN_INT || strlen(high->text) > 6 ||
        strlen(p->token.text) > 6)
      parser_error(p, at, "the bits of an extraction are two numbers: b[high:low]");
    else {
      e->kind = EX_EXTRACT;
      e->width = atoi(high->text);
      e->low = atoi(p->token.text);
      e->args.n = 1;
      parser_step(p);
    }
  }
  parser_expect(p, "]");
  return e;
}

static BplExpr *parse_unary(Parser *p) {
  if (!parser_enter(p)) return new_expr(p, EX_TRUE);
  BplExpr *e;
  if (parser_sees(p, "!") || parser_sees(p, "-")) {
    e = new_expr(p, EX_UNARY);
    e->op = parser_sees(p, "!") ? OP_NOT : OP_NEG;
    parser_step(p);
    bpl_push(p->arena, &e->args, parse_unary(p));
  } else {
    e = parse_atom(p);
    int chain = 0;
    while (parser_takes(p, "[")) {
      e = parse_subscript(p, e);
      if (++chain > DEEPEST)
        parser_error(p, e->at, "nested too deeply (more than %d levels)", DEEPEST);
    }
  }
  parser_leave(p);
  return e;
}

static bool binary_operator(const Parser *p, int precedence, BplOp *op) {
  if (p->token.kind != TOKEN_PUNCTUATION && p->token.kind != TOKEN_NAME) return false;
#define X(name, symbol, prec)                                 \
  if (prec == precedence && !strcmp(p->token.text, symbol)) { \
    *op = OP_##name;                                          \
    return true;                                              \
  }
#include "engine/loops/bpl_operators.def"
#undef X
  return false;
}

enum { PREC_IFF = 1, PREC_IMPLIES = 2, PREC_LOGICAL = 3, PREC_RELATION = 4, PREC_TIGHTEST = 7 };

static BplExpr *parse_level(Parser *p, int precedence) {
  if (precedence > PREC_TIGHTEST) return parse_unary(p);
  BplExpr *left = parse_level(p, precedence + 1);
  BplOp op, first;
  int length = 0;
  for (bool any = false; binary_operator(p, precedence, &op); any = true) {
    Position at = p->token.at;
    if (any && precedence == PREC_RELATION)
      parser_error(p, at, "comparisons do not chain; use parentheses");
    if (any && (precedence == PREC_LOGICAL || precedence == PREC_IMPLIES) && op != first)
      parser_error(p, at, "'%s' and '%s' need parentheses between them", bpl_binary_text(first),
                   bpl_binary_text(op));
    first = op;
    if (++length > DEEPEST) parser_error(p, at, "nested too deeply (more than %d levels)", DEEPEST);
    parser_step(p);
    if (op == OP_IMPLIES) { // to the right
      if (!parser_enter(p)) return left;
      left = binary(p, at, op, left, parse_level(p, precedence));
      parser_leave(p);
    } else {
      left = binary(p, at, op, left, parse_level(p, precedence + 1));
    }
    if (p->failed) break;
  }
  return left;
}

BplExpr *parse_expr(Parser *p) {
  if (!parser_enter(p)) return new_expr(p, EX_TRUE);
  BplExpr *e = parse_level(p, PREC_IFF);
  parser_leave(p);
  return e;
}
