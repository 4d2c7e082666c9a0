// The source as clang sees it: a tree of declarations, statements and expressions with their places
// in the text. Only what stands in the user's own files is kept. A node that comes from a macro has
// the place of its use, the whole of it: `INC(x)`.
#ifndef NORACE_FIX_SYNTAX_H
#define NORACE_FIX_SYNTAX_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/text.h"
#include "base/vec.h"

#define NO_NODE UINT32_MAX
typedef uint32_t Node;

typedef struct {
  const char *kind;       // clang's: "IfStmt", "VarDecl", ...
  const char *name;       // of a declaration, or of the member that is accessed; else NULL
  const char *type;       // NULL where it has none
  const char *op;         // of an operator: "=", "+=", "++"
  const char *refers;     // name of what a DeclRefExpr refers to
  uint64_t id, refers_id; // of the declaration; unique among all sources
  Node parent, first, last, next;
  uint32_t file;     // index into files
  size_t begin, end; // bytes of the text, `end` behind the last
  bool macro;        // a part of it comes from a macro
  bool is_static, is_extern;
} SyntaxNode;

typedef struct {
  const char *path; // as clang names it
  const char *real; // absolute
  const char *text;
  size_t size;
} SyntaxFile;

typedef struct {
  Arena *arena;
  VEC(SyntaxNode) nodes;
  VEC(SyntaxFile) files;
  VEC(Node) roots; // top-level declarations in the user's files
  uint64_t units;  // sources that were added
} Syntax;

Syntax *syntax_new(void);
void syntax_delete(Syntax *);

static inline const SyntaxNode *node_at(const Syntax *s, Node n) { return &s->nodes.at[n]; }
bool node_is(const Syntax *, Node, const char *kind);     // false for NO_NODE
bool node_within(const Syntax *, Node inner, Node outer); // or the same
Node node_up(const Syntax *, Node, const char *kind); // the node or the nearest above it of a kind
const char *node_text(const Syntax *, Node);          // a copy of its text in the arena
Node node_child(const Syntax *, Node, size_t i);      // NO_NODE if it has fewer
size_t node_children(const Syntax *, Node);

// The next node of the tree in the order of the text below `top`; begin with `top` itself.
Node node_following(const Syntax *, Node, Node top);

// Statements: what stands between braces, or is the body of an `if`, a loop, a label, a directive.
bool statement_is(const Syntax *, Node);
Node statement_of(const Syntax *, Node);    // the nearest at or above; NO_NODE outside functions
size_t statement_end(const Syntax *, Node); // with its semicolon or brace

// Of OpenMP: "OMPParallelForDirective" and so on.
bool pragma_is(const Syntax *, Node);
Node pragma_body(const Syntax *, Node); // the statement that belongs to it; NO_NODE: none

// Files and places. Lines and columns count from 1.
uint32_t syntax_file(const Syntax *, const char *path); // NO_NODE if it is none of ours
size_t syntax_offset(const Syntax *, uint32_t file, int line, int column);
int syntax_line(const Syntax *, uint32_t file, size_t offset);
Node syntax_innermost(const Syntax *, uint32_t file, size_t offset);

// Declarations of variables and fields.
Node declaration_of(const Syntax *, Node use); // of a DeclRefExpr or MemberExpr; NO_NODE
Node declaration_named(const Syntax *, const char *name, uint32_t file, int line);
bool same_variable(const Syntax *, Node declaration, Node other);
bool uses_variable(const Syntax *, Node top, Node declaration);
Node next_use(const Syntax *, Node after, Node top, Node declaration); // `after` NO_NODE: first
bool declaration_is_global(const Syntax *, Node);
Node function_of(const Syntax *, Node); // the FunctionDecl around it
// The operator that works on the object that the use names, or a part of it (`x.f`, `x[i]`).
Node use_operator(const Syntax *, Node use);
bool use_writes(const Syntax *, Node use); // assigned, incremented
bool use_reads(const Syntax *, Node use);  // not only assigned
#endif
