#include <string.h>

#include "base/vec.h"
#include "engine/loops/bpl_check.h"
#include "engine/loops/bpl_parse.h"
#include "engine/loops/bpl_parse_expr.h"
#include "engine/loops/bpl_print.h"

static BplStmt *new_stmt(Parser *p, BplStmtKind kind) {
  BplStmt *s = arena_take(p->arena, sizeof *s);
  s->kind = kind;
  s->at = p->token.at;
  s->comment = p->token.comment;
  return s;
}

static void parse_block(Parser *p, BplBlock *);

// The condition of if and while: an expression or *, in parentheses.
static BplExpr *parse_guard(Parser *p) {
  parser_expect(p, "(");
  BplExpr *e = parser_takes(p, "*") ? NULL : parse_expr(p);
  parser_expect(p, ")");
  return e;
}

static BplStmt *parse_if_statement(Parser *p) {
  BplStmt *s = new_stmt(p, ST_IF);
  parser_expect(p, "if");
  s->expr = parse_guard(p);
  parse_block(p, &s->body);
  if (parser_takes(p, "else")) {
    s->has_else = true;
    if (parser_sees(p, "if")) {
      if (parser_enter(p)) {
        BplStmt *nested = parse_if_statement(p);
        bpl_push(p->arena, &s->otherwise, nested);
      }
      parser_leave(p);
    } else {
      parse_block(p, &s->otherwise);
    }
  }
  return s;
}

static BplStmt *parse_while(Parser *p) {
  BplStmt *s = new_stmt(p, ST_WHILE);
  parser_expect(p, "while");
  s->expr = parse_guard(p);
  while ((parser_sees(p, "invariant") || parser_sees(p, "free")) && !p->failed) {
    BplClaim claim = {.free = parser_takes(p, "free")};
    parser_expect(p, "invariant");
    parse_attrs(p, &claim.attrs);
    claim.expr = parse_expr(p);
    parser_expect(p, ";");
    bpl_push(p->arena, &s->invariants, claim);
  }
  parse_block(p, &s->body);
  return s;
}

static void parse_call(Parser *p, BplStmt *s) {
  parse_attrs(p, &s->attrs);
  if (parser_sees(p, "forall")) parser_error(p, p->token.at, "call forall is not supported");
  BplExprs names = {0};
  do {
    BplExpr *e = arena_take(p->arena, sizeof *e);
    *e = (BplExpr){.kind = EX_VAR, .at = p->token.at};
    e->text = parser_name(p, "a procedure");
    bpl_push(p->arena, &names, e);
  } while (parser_takes(p, ","));
  if (parser_takes(p, ":=")) {
    s->left = names;
    s->name = parser_name(p, "a procedure");
  } else {
    if (names.n > 1) parser_error(p, s->at, "expected ':=' after the results of a call");
    s->name = names.at[0]->text;
  }
  parser_expect(p, "(");
  if (!parser_sees(p, ")")) do
      bpl_push(p->arena, &s->right, parse_expr(p));
    while (parser_takes(p, ","));
  parser_expect(p, ")");
  parser_expect(p, ";");
}

static void parse_assignment(Parser *p, BplStmt *s) {
  do {
    BplExpr *target = parse_expr(p);
    const BplExpr *root = target;
    while (root->kind == EX_SELECT) root = root->args.at[0];
    if (root->kind != EX_VAR) parser_error(p, target->at, "this cannot be assigned to");
    bpl_push(p->arena, &s->left, target);
  } while (parser_takes(p, ","));
  parser_expect(p, ":=");
  do bpl_push(p->arena, &s->right, parse_expr(p));
  while (parser_takes(p, ","));
  if (s->left.n != s->right.n)
    parser_error(p, s->at, "%zu targets are assigned %zu values", s->left.n, s->right.n);
  parser_expect(p, ";");
}

static BplStmt *parse_simple(Parser *p, BplStmtKind kind) {
  BplStmt *s = new_stmt(p, kind);
  parser_step(p);
  switch (kind) {
  case ST_ASSERT:
  case ST_ASSUME:
    parse_attrs(p, &s->attrs);
    s->expr = parse_expr(p);
    break;
  case ST_HAVOC:
    do {
      BplExpr *e = arena_take(p->arena, sizeof *e);
      *e = (BplExpr){.kind = EX_VAR, .at = p->token.at};
      e->text = parser_name(p, "a variable");
      bpl_push(p->arena, &s->left, e);
    } while (parser_takes(p, ","));
    break;
  case ST_GOTO:
    do bpl_push(p->arena, &s->labels, parser_name(p, "a label"));
    while (parser_takes(p, ","));
    break;
  case ST_BREAK:
    if (!parser_sees(p, ";")) s->name = parser_name(p, "a label");
    break;
  default: break;
  }
  parser_expect(p, ";");
  return s;
}

static bool simple_kind(const Parser *p, BplStmtKind *kind) {
  static const struct {
    const char *word;
    BplStmtKind kind;
  } words[] = {{"assert", ST_ASSERT}, {"assume", ST_ASSUME}, {"havoc", ST_HAVOC},
               {"goto", ST_GOTO},     {"break", ST_BREAK},   {"return", ST_RETURN}};
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (parser_sees(p, words[i].word)) {
      *kind = words[i].kind;
      return true;
    }
  return false;
}

// A label looks like the start of an assignment; it is told by the colon after the name.
static bool label_ahead(const Parser *p) {
  if (p->token.kind != TOKEN_NAME || bpl_is_keyword(p->token.text)) return false;
  Lexer look = p->lexer;
  Token next = lexer_next(&look);
  return next.kind == TOKEN_PUNCTUATION && !strcmp(next.text, ":");
}

static BplStmt *parse_statement(Parser *p) {
  BplStmtKind kind;
  if (simple_kind(p, &kind)) return parse_simple(p, kind);
  if (parser_sees(p, "if")) return parse_if_statement(p);
  if (parser_sees(p, "while")) return parse_while(p);
  BplStmt *s = new_stmt(p, ST_ASSIGN);
  if (parser_takes(p, "call")) {
    s->kind = ST_CALL;
    parse_call(p, s);
  } else if (label_ahead(p)) {
    s->kind = ST_LABEL;
    s->name = parser_name(p, "a label");
    parser_expect(p, ":");
  } else if (p->token.kind == TOKEN_NAME && !bpl_is_keyword(p->token.text)) {
    parse_assignment(p, s);
  } else if (parser_sees(p, "yield") || parser_sees(p, "par") || parser_sees(p, "async")) {
    parser_error(p, p->token.at, "'%s': threads of Boogie are not supported", p->token.text);
  } else {
    parser_error(p, p->token.at, "expected a statement before '%s'", p->token.text);
  }
  return s;
}

static void parse_block(Parser *p, BplBlock *block) {
  if (!parser_enter(p)) return;
  parser_expect(p, "{");
  while (!parser_sees(p, "}") && p->token.kind != TOKEN_END) {
    BplStmt *s = parse_statement(p);
    bpl_push(p->arena, block, s);
  }
  parser_expect(p, "}");
  parser_leave(p);
}

// ---- declarations

static BplDecl *new_decl(Parser *p, BplProgram *program, BplDeclKind kind, const char *comment) {
  bpl_push(p->arena, &program->decls, (BplDecl){.kind = kind, .comment = comment});
  return &program->decls.at[program->decls.n - 1];
}

static void parse_type_decl(Parser *p, BplProgram *program, const char *comment) {
  BplAttrs attrs = {0};
  parse_attrs(p, &attrs);
  do {
    BplType *type = arena_take(p->arena, sizeof *type);
    *type = (BplType){.kind = BPL_NAMED, .at = p->token.at};
    type->name = parser_name(p, "a type");
    if (p->token.kind == TOKEN_NAME)
      parser_error(p, p->token.at, "types with parameters are not supported");
    if (parser_takes(p, "=")) type->value = parse_type(p);
    BplDecl *d = new_decl(p, program, DECL_TYPE, comment);
    d->type = type;
    d->attrs = attrs;
    comment = NULL;
  } while (parser_takes(p, ","));
  parser_expect(p, ";");
}

static void parse_var_decl(Parser *p, BplProgram *program, BplDeclKind kind, const char *comment) {
  BplAttrs attrs = {0};
  parse_attrs(p, &attrs);
  bool unique = kind == DECL_CONST && parser_takes(p, "unique");
  BplVars vars = {0};
  parse_variables(p, &vars, kind == DECL_CONST ? VAR_CONST : VAR_GLOBAL, kind == DECL_VAR);
  for (size_t i = 0; i < vars.n; i++) {
    BplDecl *d = new_decl(p, program, kind, comment);
    d->var = vars.at[i];
    d->var->attrs = attrs;
    d->var->unique = unique;
    d->var->existential = bpl_has_attr(&attrs, "existential");
    comment = NULL;
  }
  if (parser_sees(p, "extends") || parser_sees(p, "complete"))
    parser_error(p, p->token.at, "the order of constants is not supported");
  parser_expect(p, ";");
}

// An argument of a function may lack its name.
static void parse_function_argument(Parser *p, BplFunction *f) {
  BplVar *var = arena_take(p->arena, sizeof *var);
  *var = (BplVar){.kind = VAR_BOUND, .at = p->token.at};
  if (label_ahead(p)) {
    var->name = parser_name(p, "an argument");
    parser_expect(p, ":");
  }
  var->type = parse_type(p);
  bpl_push(p->arena, &f->args, var);
}

static void parse_function(Parser *p, BplProgram *program, const char *comment) {
  BplFunction *f = arena_take(p->arena, sizeof *f);
  parse_attrs(p, &f->attrs);
  f->at = p->token.at;
  f->name = parser_name(p, "a function");
  if (parser_sees(p, "<")) parser_error(p, p->token.at, "polymorphic functions are not supported");
  parser_expect(p, "(");
  if (!parser_sees(p, ")")) do
      parse_function_argument(p, f);
    while (parser_takes(p, ","));
  parser_expect(p, ")");
  if (parser_takes(p, "returns")) {
    parser_expect(p, "(");
    if (label_ahead(p)) {
      parser_step(p);
      parser_expect(p, ":");
    }
    f->result = parse_type(p);
    parser_expect(p, ")");
  } else {
    parser_expect(p, ":");
    f->result = parse_type(p);
  }
  if (parser_takes(p, "{")) {
    f->body = parse_expr(p);
    parser_expect(p, "}");
  } else {
    parser_expect(p, ";");
  }
  new_decl(p, program, DECL_FUNCTION, comment)->function = f;
}

static void parse_parameters(Parser *p, BplVars *in, BplVars *out) {
  if (parser_sees(p, "<")) parser_error(p, p->token.at, "polymorphic procedures are not supported");
  parser_expect(p, "(");
  if (!parser_sees(p, ")")) parse_variables(p, in, VAR_IN, true);
  parser_expect(p, ")");
  if (!parser_takes(p, "returns")) return;
  parser_expect(p, "(");
  if (!parser_sees(p, ")")) parse_variables(p, out, VAR_OUT, true);
  parser_expect(p, ")");
}

static void parse_modifies(Parser *p, BplProc *proc) {
  if (!parser_sees(p, ";")) do {
      BplExpr *e = arena_take(p->arena, sizeof *e);
      *e = (BplExpr){.kind = EX_VAR, .at = p->token.at};
      e->text = parser_name(p, "a variable");
      bpl_push(p->arena, &proc->modifies, e);
    } while (parser_takes(p, ","));
  parser_expect(p, ";");
}

static bool parse_spec(Parser *p, BplProc *proc) {
  if (parser_takes(p, "modifies")) return parse_modifies(p, proc), true;
  if (!parser_sees(p, "free") && !parser_sees(p, "requires") && !parser_sees(p, "ensures"))
    return false;
  BplClaim claim = {.free = parser_takes(p, "free")};
  bool
    requires
  = parser_takes(p, "requires");
  if (!requires) parser_expect(p, "ensures");
  parse_attrs(p, &claim.attrs);
  claim.expr = parse_expr(p);
  parser_expect(p, ";");
  if (requires) bpl_push(p->arena, &proc->requires, claim);
  else bpl_push(p->arena, &proc->ensures, claim);
  return !p->failed;
}

static void parse_body(Parser *p, BplImpl *impl) {
  parser_expect(p, "{");
  while (parser_takes(p, "var")) {
    parse_variables(p, &impl->locals, VAR_LOCAL, true);
    parser_expect(p, ";");
  }
  while (!parser_sees(p, "}") && p->token.kind != TOKEN_END) {
    BplStmt *s = parse_statement(p);
    bpl_push(p->arena, &impl->body, s);
  }
  parser_expect(p, "}");
}

static void parse_procedure(Parser *p, BplProgram *program, const char *comment) {
  BplProc *proc = arena_take(p->arena, sizeof *proc);
  parse_attrs(p, &proc->attrs);
  proc->at = p->token.at;
  proc->name = parser_name(p, "a procedure");
  parse_parameters(p, &proc->in, &proc->out);
  bool declared_only = parser_takes(p, ";");
  while (parse_spec(p, proc)) continue;
  new_decl(p, program, DECL_PROC, comment)->proc = proc;
  if (declared_only) return;
  BplImpl *impl = arena_take(p->arena, sizeof *impl);
  *impl =
      (BplImpl){.in = proc->in, .out = proc->out, .proc = proc, .name = proc->name, .at = proc->at};
  parse_body(p, impl);
  proc->impl = impl;
}

static void parse_implementation(Parser *p, BplProgram *program, const char *comment) {
  BplImpl *impl = arena_take(p->arena, sizeof *impl);
  impl->separate = true;
  parse_attrs(p, &impl->attrs);
  impl->at = p->token.at;
  impl->name = parser_name(p, "a procedure");
  parse_parameters(p, &impl->in, &impl->out);
  parse_body(p, impl);
  new_decl(p, program, DECL_IMPL, comment)->impl = impl;
}

static void parse_decl(Parser *p, BplProgram *program) {
  const char *comment = p->token.comment;
  if (parser_takes(p, "type")) parse_type_decl(p, program, comment);
  else if (parser_takes(p, "const")) parse_var_decl(p, program, DECL_CONST, comment);
  else if (parser_takes(p, "var")) parse_var_decl(p, program, DECL_VAR, comment);
  else if (parser_takes(p, "function")) parse_function(p, program, comment);
  else if (parser_takes(p, "procedure")) parse_procedure(p, program, comment);
  else if (parser_takes(p, "implementation")) parse_implementation(p, program, comment);
  else if (parser_takes(p, "axiom")) {
    BplDecl d = {.kind = DECL_AXIOM, .comment = comment};
    parse_attrs(p, &d.attrs);
    d.axiom = parse_expr(p);
    parser_expect(p, ";");
    bpl_push(p->arena, &program->decls, d);
  } else {
    parser_error(p, p->token.at, "expected a declaration before '%s'", p->token.text);
  }
}

bool bpl_parse_into(BplProgram *program, const char *file, const char *text, size_t length) {
  Parser p = {.arena = program->arena};
  lexer_start(&p.lexer, program->arena, arena_string(program->arena, file), text, length);
  parser_step(&p);
  while (p.token.kind != TOKEN_END) parse_decl(&p, program);
  return !p.failed;
}

BplProgram *bpl_parse(const char *file, const char *text, size_t length) {
  Arena *arena = arena_new();
  BplProgram *program = arena_take(arena, sizeof *program);
  program->arena = arena;
  program->file = arena_string(arena, file);
  if (bpl_parse_into(program, file, text, length)) return program;
  arena_delete(arena);
  return NULL;
}

BplProgram *bpl_read(const char *file, const char *text, size_t length) {
  BplProgram *program = bpl_parse(file, text, length);
  if (!program || bpl_check(program)) return program;
  bpl_delete(program);
  return NULL;
}
