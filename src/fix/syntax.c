#include "fix/syntax.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

Syntax *syntax_new(void) {
  Syntax *s = memory_take(sizeof *s);
  s->arena = arena_new();
  return s;
}

void syntax_delete(Syntax *s) {
  if (!s) return;
  arena_delete(s->arena);
  vec_delete(&s->nodes);
  vec_delete(&s->files);
  vec_delete(&s->roots);
  free(s);
}

// ---- the tree

bool node_is(const Syntax *s, Node n, const char *kind) {
  return n != NO_NODE && !strcmp(node_at(s, n)->kind, kind);
}

bool node_within(const Syntax *s, Node inner, Node outer) {
  while (inner != NO_NODE && inner != outer) inner = node_at(s, inner)->parent;
  return inner != NO_NODE;
}

Node node_up(const Syntax *s, Node n, const char *kind) {
  while (n != NO_NODE && !node_is(s, n, kind)) n = node_at(s, n)->parent;
  return n;
}

const char *node_text(const Syntax *s, Node n) {
  const SyntaxNode *at = node_at(s, n);
  const SyntaxFile *file = &s->files.at[at->file];
  return arena_copy(s->arena, file->text + at->begin, at->end - at->begin);
}

Node node_child(const Syntax *s, Node n, size_t i) {
  Node c = node_at(s, n)->first;
  while (c != NO_NODE && i--) c = node_at(s, c)->next;
  return c;
}

size_t node_children(const Syntax *s, Node n) {
  size_t count = 0;
  for (Node c = node_at(s, n)->first; c != NO_NODE; c = node_at(s, c)->next) count++;
  return count;
}

Node node_following(const Syntax *s, Node n, Node top) {
  if (node_at(s, n)->first != NO_NODE) return node_at(s, n)->first;
  while (n != top && node_at(s, n)->next == NO_NODE) n = node_at(s, n)->parent;
  return n == top ? NO_NODE : node_at(s, n)->next;
}

// ---- statements

bool pragma_is(const Syntax *s, Node n) {
  if (n == NO_NODE || strncmp(node_at(s, n)->kind, "OMP", 3)) return false;
  const char *end = strstr(node_at(s, n)->kind, "Directive");
  return end && !end[9];
}

// clang keeps the statement of a directive in one or several CapturedStmt.
static bool is_capture(const Syntax *s, Node n) {
  return node_is(s, n, "CapturedStmt") || node_is(s, n, "CapturedDecl");
}

static bool is_plain_statement(const Syntax *s, Node n) {
  const char *kind = node_at(s, n)->kind;
  size_t length = strlen(kind);
  return !is_capture(s, n) && ((length > 4 && !strcmp(kind + length - 4, "Stmt")) ||
                               (length > 4 && !strcmp(kind + length - 4, "Expr")) ||
                               strstr(kind, "Operator") || pragma_is(s, n));
}

Node pragma_body(const Syntax *s, Node n) {
  Node last = NO_NODE;
  for (Node c = node_at(s, n)->first; c != NO_NODE; c = node_at(s, c)->next)
    if (is_capture(s, c) || is_plain_statement(s, c)) last = c;
  while (last != NO_NODE && is_capture(s, last)) last = node_at(s, last)->first;
  return last;
}

static bool is_body(const Syntax *s, Node n, Node parent) {
  const SyntaxNode *p = node_at(s, parent);
  if (!strcmp(p->kind, "CompoundStmt")) return true;
  if (!strcmp(p->kind, "IfStmt")) return p->first != n && is_plain_statement(s, n);
  if (!strcmp(p->kind, "DoStmt")) return p->first == n;
  static const char *const last[] = {"ForStmt",  "WhileStmt",   "SwitchStmt",     "LabelStmt",
                                     "CaseStmt", "DefaultStmt", "CXXForRangeStmt"};
  for (size_t i = 0; i < sizeof last / sizeof *last; i++)
    if (!strcmp(p->kind, last[i])) return p->last == n;
  if (pragma_is(s, parent)) return pragma_body(s, parent) == n;
  return false;
}

bool statement_is(const Syntax *s, Node n) {
  if (n == NO_NODE || !is_plain_statement(s, n)) return false;
  Node parent = node_at(s, n)->parent;
  while (parent != NO_NODE && is_capture(s, parent)) parent = node_at(s, parent)->parent;
  return parent != NO_NODE && is_body(s, n, parent);
}

Node statement_of(const Syntax *s, Node n) {
  while (n != NO_NODE && !statement_is(s, n)) n = node_at(s, n)->parent;
  return n;
}

static size_t behind_semicolon(const SyntaxFile *file, size_t at) {
  size_t i = at;
  while (i < file->size && strchr(" \t\r\n", file->text[i])) i++;
  return i < file->size && file->text[i] == ';' ? i + 1 : at;
}

size_t statement_end(const Syntax *s, Node n) {
  const SyntaxNode *at = node_at(s, n);
  const SyntaxFile *file = &s->files.at[at->file];
  static const char *const by_last[] = {"IfStmt",    "ForStmt",  "WhileStmt",  "SwitchStmt",
                                        "LabelStmt", "CaseStmt", "DefaultStmt"};
  if (!strcmp(at->kind, "CompoundStmt") || !strcmp(at->kind, "DeclStmt") ||
      !strcmp(at->kind, "NullStmt"))
    return at->end;
  if (pragma_is(s, n)) {
    Node body = pragma_body(s, n);
    return body == NO_NODE ? at->end : statement_end(s, body);
  }
  for (size_t i = 0; i < sizeof by_last / sizeof *by_last; i++)
    if (!strcmp(at->kind, by_last[i]) && at->last != NO_NODE) return statement_end(s, at->last);
  return behind_semicolon(file, at->end);
}

// ---- places

uint32_t syntax_file(const Syntax *s, const char *path) {
  char real[PATH_MAX];
  if (!path) return NO_NODE;
  const char *full = realpath(path, real) ? real : path;
  for (size_t i = 0; i < s->files.n; i++)
    if (!strcmp(s->files.at[i].real, full) || !strcmp(s->files.at[i].path, path))
      return (uint32_t)i;
  return NO_NODE;
}

size_t syntax_offset(const Syntax *s, uint32_t file, int line, int column) {
  const char *text = s->files.at[file].text, *at = text;
  for (int i = 1; i < line && at; i++) at = strchr(at, '\n'), at += at != NULL;
  if (!at) return s->files.at[file].size;
  if (column > 0) return (size_t)(at - text) + (size_t)column - 1;
  return (size_t)(at - text) + strspn(at, " \t");
}

int syntax_line(const Syntax *s, uint32_t file, size_t offset) {
  int line = 1;
  for (size_t i = 0; i < offset && i < s->files.at[file].size; i++)
    line += s->files.at[file].text[i] == '\n';
  return line;
}

static bool covers(const Syntax *s, Node n, uint32_t file, size_t offset) {
  const SyntaxNode *at = node_at(s, n);
  if (at->file != file || offset < at->begin) return false;
  if (offset < at->end) return true;
  return statement_is(s, n) && offset < statement_end(s, n);
}

Node syntax_innermost(const Syntax *s, uint32_t file, size_t offset) {
  Node best = NO_NODE;
  for (size_t i = 0; i < s->roots.n; i++)
    for (Node n = s->roots.at[i]; n != NO_NODE; n = node_following(s, n, s->roots.at[i]))
      if (covers(s, n, file, offset) && !is_capture(s, n) &&
          (best == NO_NODE || node_within(s, n, best) ||
           node_at(s, n)->end - node_at(s, n)->begin <
               node_at(s, best)->end - node_at(s, best)->begin))
        best = n;
  return best;
}

// ---- declarations

static bool declares(const SyntaxNode *n) {
  return !strcmp(n->kind, "VarDecl") || !strcmp(n->kind, "FieldDecl") ||
         !strcmp(n->kind, "ParmVarDecl");
}

Node declaration_of(const Syntax *s, Node use) {
  if (use == NO_NODE || !node_at(s, use)->refers_id) return NO_NODE;
  for (size_t i = 0; i < s->nodes.n; i++)
    if (s->nodes.at[i].id == node_at(s, use)->refers_id && declares(&s->nodes.at[i]))
      return (Node)i;
  return NO_NODE;
}

Node declaration_named(const Syntax *s, const char *name, uint32_t file, int line) {
  Node best = NO_NODE;
  for (size_t i = 0; i < s->nodes.n; i++) {
    const SyntaxNode *n = &s->nodes.at[i];
    if (!declares(n) || !n->name || strcmp(n->name, name)) continue;
    if (line && (n->file != file || syntax_line(s, n->file, n->end - 1) < line ||
                 syntax_line(s, n->file, n->begin) > line))
      continue;
    if (best == NO_NODE || node_at(s, best)->is_extern) best = (Node)i;
  }
  return best;
}

bool declaration_is_global(const Syntax *s, Node n) {
  return node_is(s, n, "VarDecl") && function_of(s, n) == NO_NODE;
}

// A header that two sources include gives two nodes, an `extern` one more.
bool same_variable(const Syntax *s, Node a, Node b) {
  if (a == b) return true;
  if (a == NO_NODE || b == NO_NODE) return false;
  const SyntaxNode *x = node_at(s, a), *y = node_at(s, b);
  if (!x->name || !y->name || strcmp(x->name, y->name)) return false;
  if (x->file == y->file && x->begin == y->begin) return true;
  return declaration_is_global(s, a) && declaration_is_global(s, b) && !x->is_static &&
         !y->is_static;
}

Node next_use(const Syntax *s, Node after, Node top, Node declaration) {
  Node n = after == NO_NODE ? top : node_following(s, after, top);
  for (; n != NO_NODE; n = node_following(s, n, top)) {
    if (!node_at(s, n)->refers_id) continue;
    // Captured variables of a directive are listed once more, behind its statement.
    if (node_is(s, node_at(s, n)->parent, "CapturedStmt")) continue;
    const char *name = node_at(s, n)->refers ? node_at(s, n)->refers : node_at(s, n)->name;
    if (!name || !node_at(s, declaration)->name || strcmp(name, node_at(s, declaration)->name))
      continue;
    if (same_variable(s, declaration_of(s, n), declaration)) return n;
  }
  return NO_NODE;
}

bool uses_variable(const Syntax *s, Node top, Node declaration) {
  return next_use(s, NO_NODE, top, declaration) != NO_NODE;
}

Node function_of(const Syntax *s, Node n) { return node_up(s, n, "FunctionDecl"); }

// ---- what a use does

// The operator that works on the whole object that the use names: `x`, `x.f`, `x[i]`, `(x)`.
Node use_operator(const Syntax *s, Node use) {
  Node n = use, up = node_at(s, n)->parent;
  while (
      up != NO_NODE && node_at(s, up)->first == n &&
      (node_is(s, up, "ParenExpr") || node_is(s, up, "MemberExpr") ||
       node_is(s, up, "ArraySubscriptExpr") ||
       (node_is(s, up, "ImplicitCastExpr") &&
        (node_is(s, node_at(s, up)->parent, "ArraySubscriptExpr") ||
         node_is(s, node_at(s, up)->parent, "MemberExpr"))) ||
       (node_is(s, up, "UnaryOperator") && node_at(s, up)->op && !strcmp(node_at(s, up)->op, "*"))))
    n = up, up = node_at(s, n)->parent;
  return up != NO_NODE && node_at(s, up)->first == n ? up : NO_NODE;
}

static bool is_op(const Syntax *s, Node n, const char *kind, const char *op) {
  return node_is(s, n, kind) && node_at(s, n)->op && !strcmp(node_at(s, n)->op, op);
}

bool use_writes(const Syntax *s, Node use) {
  Node n = use_operator(s, use);
  return is_op(s, n, "BinaryOperator", "=") || node_is(s, n, "CompoundAssignOperator") ||
         is_op(s, n, "UnaryOperator", "++") || is_op(s, n, "UnaryOperator", "--");
}

bool use_reads(const Syntax *s, Node use) {
  return !is_op(s, use_operator(s, use), "BinaryOperator", "=");
}
