#include <string.h>

#include "engine/loops/bpl.h"
#include "engine/loops/bpl_print.h"

enum { PREC_UNARY = 8, PREC_ATOM = 9 };

void bpl_print_type(const BplType *type, Text *out) {
  switch (type->kind) {
  case BPL_INT: text_put(out, "int"); break;
  case BPL_BOOL: text_put(out, "bool"); break;
  case BPL_BV: text_format(out, "bv%d", type->width); break;
  case BPL_NAMED: text_put(out, type->name); break;
  case BPL_MAP:
    text_put(out, "[");
    for (size_t i = 0; i < type->n_index; i++) {
      if (i) text_put(out, ", ");
      bpl_print_type(type->index[i], out);
    }
    text_put(out, "]");
    bpl_print_type(type->value, out);
  }
}

static void print_at(const BplExpr *, Text *, int precedence);

static void print_list(const BplExprs *list, size_t from, size_t to, Text *out) {
  for (size_t i = from; i < to; i++) {
    if (i > from) text_put(out, ", ");
    print_at(list->at[i], out, 0);
  }
}

static void print_attrs(const BplAttrs *attrs, Text *out) {
  for (size_t i = 0; i < attrs->n; i++) {
    if (attrs->at[i].trigger) text_put(out, "{ ");
    else text_format(out, "{:%s", attrs->at[i].name);
    if (attrs->at[i].args.n && !attrs->at[i].trigger) text_put(out, " ");
    print_list(&attrs->at[i].args, 0, attrs->at[i].args.n, out);
    text_put(out, attrs->at[i].trigger ? " } " : "} ");
  }
}

static void print_vars(const BplVars *vars, Text *out) {
  for (size_t i = 0; i < vars->n; i++) {
    const BplVar *v = vars->at[i];
    if (i) text_put(out, ", ");
    print_attrs(&v->attrs, out);
    if (v->name) text_format(out, "%s: ", v->name);
    bpl_print_type(v->type, out);
    if (!v->where) continue;
    text_put(out, " where ");
    print_at(v->where, out, 0);
  }
}

// The sides of an operator: equal precedence needs parentheses except on the side to which it
// associates.
static void print_binary(const BplExpr *e, Text *out) {
  int own = bpl_binary_precedence(e->op);
  const BplExpr *left = e->args.at[0];
  bool joins =
      left->kind == EX_BINARY && (own >= 5 || left->op == e->op) && e->op != OP_IMPLIES && own != 4;
  print_at(left, out, joins ? own : own + 1);
  text_format(out, " %s ", bpl_binary_text(e->op));
  print_at(e->args.at[1], out,
           e->op == OP_IMPLIES && e->args.at[1]->kind == EX_BINARY &&
                   e->args.at[1]->op == OP_IMPLIES
               ? own
               : own + 1);
}

static void print_map(const BplExpr *e, Text *out) {
  bool store = e->kind == EX_STORE;
  print_at(e->args.at[0], out, PREC_ATOM);
  text_put(out, "[");
  print_list(&e->args, 1, e->args.n - store, out);
  if (store) {
    text_put(out, " := ");
    print_at(e->args.at[e->args.n - 1], out, 0);
  }
  text_put(out, "]");
}

static void print_quantifier(const BplExpr *e, Text *out) {
  text_put(out, e->kind == EX_FORALL ? "(forall " : "(exists ");
  print_vars(&e->bound, out);
  text_put(out, " :: ");
  print_attrs(&e->attrs, out);
  print_at(e->args.at[0], out, 0);
  text_put(out, ")");
}

static void print_bare(const BplExpr *e, Text *out) {
  switch (e->kind) {
  case EX_INT:
  case EX_VAR: text_put(out, e->text); break;
  case EX_TRUE: text_put(out, "true"); break;
  case EX_FALSE: text_put(out, "false"); break;
  case EX_BV: text_format(out, "%sbv%d", e->text, e->width); break;
  case EX_STRING: text_format(out, "\"%s\"", e->text); break;
  case EX_UNARY:
    text_put(out, e->op == OP_NOT ? "!" : "-");
    print_at(e->args.at[0], out, PREC_UNARY);
    break;
  case EX_BINARY: print_binary(e, out); break;
  case EX_ITE:
    text_put(out, "(if ");
    print_at(e->args.at[0], out, 0);
    text_put(out, " then ");
    print_at(e->args.at[1], out, 0);
    text_put(out, " else ");
    print_at(e->args.at[2], out, 0);
    text_put(out, ")");
    break;
  case EX_CALL:
    text_format(out, "%s(", e->text);
    print_list(&e->args, 0, e->args.n, out);
    text_put(out, ")");
    break;
  case EX_SELECT:
  case EX_STORE: print_map(e, out); break;
  case EX_EXTRACT:
    print_at(e->args.at[0], out, PREC_ATOM);
    text_format(out, "[%d:%d]", e->width, e->low);
    break;
  case EX_FORALL:
  case EX_EXISTS: print_quantifier(e, out); break;
  case EX_OLD:
    text_put(out, "old(");
    print_at(e->args.at[0], out, 0);
    text_put(out, ")");
    break;
  }
}

static void print_at(const BplExpr *e, Text *out, int precedence) {
  int own = e->kind == EX_BINARY  ? bpl_binary_precedence(e->op)
            : e->kind == EX_UNARY ? PREC_UNARY
                                  : PREC_ATOM;
  if (own < precedence) text_put(out, "(");
  print_bare(e, out);
  if (own < precedence) text_put(out, ")");
}

void bpl_print_expr(const BplExpr *e, Text *out) { print_at(e, out, 0); }

// ---- statements

static void indent(Text *out, int depth) {
  for (int i = 0; i < depth; i++) text_put(out, "  ");
}

static void print_comment(const char *comment, Text *out, int depth) {
  while (comment) {
    const char *end = strchr(comment, '\n');
    indent(out, depth);
    text_put(out, "// ");
    text_add(out, comment, end ? (size_t)(end - comment) : strlen(comment));
    text_put(out, "\n");
    comment = end ? end + 1 : NULL;
  }
}

static void print_block(const BplBlock *, Text *, int depth);

static void print_guard(const BplExpr *guard, Text *out) {
  text_put(out, "(");
  if (guard) print_at(guard, out, 0);
  else text_put(out, "*");
  text_put(out, ")");
}

static void print_claim(const BplClaim *claim, const char *word, Text *out, int depth) {
  indent(out, depth);
  text_format(out, "%s%s ", claim->free ? "free " : "", word);
  print_attrs(&claim->attrs, out);
  print_at(claim->expr, out, 0);
  text_put(out, ";\n");
}

static void print_compound(const BplStmt *s, Text *out, int depth) {
  text_put(out, s->kind == ST_IF ? "if " : "while ");
  print_guard(s->expr, out);
  if (s->invariants.n) {
    text_put(out, "\n");
    for (size_t i = 0; i < s->invariants.n; i++)
      print_claim(&s->invariants.at[i], "invariant", out, depth + 1);
    indent(out, depth);
    text_put(out, "{\n");
  } else {
    text_put(out, " {\n");
  }
  print_block(&s->body, out, depth + 1);
  indent(out, depth);
  text_put(out, "}");
  if (s->has_else) {
    text_put(out, " else {\n");
    print_block(&s->otherwise, out, depth + 1);
    indent(out, depth);
    text_put(out, "}");
  }
  text_put(out, "\n");
}

static void print_names(const BplNames *names, Text *out) {
  for (size_t i = 0; i < names->n; i++) text_format(out, "%s%s", i ? ", " : "", names->at[i]);
}

static void print_call(const BplStmt *s, Text *out) {
  text_put(out, "call ");
  print_attrs(&s->attrs, out);
  print_list(&s->left, 0, s->left.n, out);
  text_format(out, "%s%s(", s->left.n ? " := " : "", s->name);
  print_list(&s->right, 0, s->right.n, out);
  text_put(out, ")");
}

static void print_statement(const BplStmt *s, Text *out, int depth) {
  print_comment(s->comment, out, depth);
  indent(out, s->kind == ST_LABEL ? depth - 1 : depth);
  switch (s->kind) {
  case ST_ASSERT:
  case ST_ASSUME:
    text_put(out, s->kind == ST_ASSERT ? "assert " : "assume ");
    print_attrs(&s->attrs, out);
    print_at(s->expr, out, 0);
    break;
  case ST_HAVOC:
    text_put(out, "havoc ");
    print_list(&s->left, 0, s->left.n, out);
    break;
  case ST_ASSIGN:
    print_list(&s->left, 0, s->left.n, out);
    text_put(out, " := ");
    print_list(&s->right, 0, s->right.n, out);
    break;
  case ST_CALL: print_call(s, out); break;
  case ST_IF:
  case ST_WHILE: print_compound(s, out, depth); return;
  case ST_BREAK: text_format(out, "break%s%s", s->name ? " " : "", s->name ? s->name : ""); break;
  case ST_RETURN: text_put(out, "return"); break;
  case ST_GOTO:
    text_put(out, "goto ");
    print_names(&s->labels, out);
    break;
  case ST_LABEL: text_format(out, "%s:\n", s->name); return;
  }
  text_put(out, ";\n");
}

static void print_block(const BplBlock *block, Text *out, int depth) {
  for (size_t i = 0; i < block->n; i++) print_statement(block->at[i], out, depth);
}

// ---- declarations

static void print_signature(const char *word, const BplAttrs *attrs, const char *name,
                            const BplVars *in, const BplVars *results, Text *out) {
  text_format(out, "%s ", word);
  print_attrs(attrs, out);
  text_format(out, "%s(", name);
  print_vars(in, out);
  text_put(out, ")");
  if (!results->n) return;
  text_put(out, " returns (");
  print_vars(results, out);
  text_put(out, ")");
}

static void print_body(const BplImpl *impl, Text *out) {
  text_put(out, "{\n");
  for (size_t i = 0; i < impl->locals.n; i++) {
    BplVars one = {.at = &impl->locals.at[i], .n = 1};
    text_put(out, "  var ");
    print_vars(&one, out);
    text_put(out, ";\n");
  }
  if (impl->locals.n) text_put(out, "\n");
  print_block(&impl->body, out, 1);
  text_put(out, "}\n");
}

static void print_proc(const BplProc *proc, Text *out) {
  bool body = proc->impl && !proc->impl->separate;
  print_signature("procedure", &proc->attrs, proc->name, &proc->in, &proc->out, out);
  text_put(out, body ? "\n" : ";\n");
  for (size_t i = 0; i < proc->requires.n; i++)
    print_claim(&proc->requires.at[i], "requires", out, 1);
  if (proc->modifies.n) {
    text_put(out, "  modifies ");
    print_list(&proc->modifies, 0, proc->modifies.n, out);
    text_put(out, ";\n");
  }
  for (size_t i = 0; i < proc->ensures.n; i++) print_claim(&proc->ensures.at[i], "ensures", out, 1);
  if (body) print_body(proc->impl, out);
}

static void print_function(const BplFunction *f, Text *out) {
  BplVars none = {0};
  print_signature("function", &f->attrs, f->name, &f->args, &none, out);
  text_put(out, ": ");
  bpl_print_type(f->result, out);
  if (!f->body) {
    text_put(out, ";\n");
    return;
  }
  text_put(out, " { ");
  print_at(f->body, out, 0);
  text_put(out, " }\n");
}

static void print_global(const BplDecl *d, Text *out) {
  text_put(out, d->kind == DECL_CONST ? "const " : "var ");
  print_attrs(&d->var->attrs, out);
  text_format(out, "%s%s: ", d->var->unique ? "unique " : "", d->var->name);
  bpl_print_type(d->var->type, out);
  if (d->var->where) {
    text_put(out, " where ");
    print_at(d->var->where, out, 0);
  }
  text_put(out, ";\n");
}

static void print_decl(const BplDecl *d, Text *out) {
  print_comment(d->comment, out, 0);
  switch (d->kind) {
  case DECL_TYPE:
    text_put(out, "type ");
    print_attrs(&d->attrs, out);
    text_put(out, d->type->name);
    if (d->type->value) {
      text_put(out, " = ");
      bpl_print_type(d->type->value, out);
    }
    text_put(out, ";\n");
    break;
  case DECL_CONST:
  case DECL_VAR: print_global(d, out); break;
  case DECL_FUNCTION: print_function(d->function, out); break;
  case DECL_AXIOM:
    text_put(out, "axiom ");
    print_attrs(&d->attrs, out);
    print_at(d->axiom, out, 0);
    text_put(out, ";\n");
    break;
  case DECL_PROC: print_proc(d->proc, out); break;
  case DECL_IMPL:
    print_signature("implementation", &d->impl->attrs, d->impl->name, &d->impl->in, &d->impl->out,
                    out);
    text_put(out, "\n");
    print_body(d->impl, out);
    break;
  }
}

void bpl_print(const BplProgram *program, Text *out) {
  for (size_t i = 0; i < program->decls.n; i++) {
    BplDeclKind kind = program->decls.at[i].kind;
    if (i && (kind == DECL_PROC || kind == DECL_IMPL || program->decls.at[i - 1].kind != kind))
      text_put(out, "\n");
    print_decl(&program->decls.at[i], out);
  }
  if (!out->at) text_put(out, "");
}
