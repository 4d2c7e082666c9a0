// The Boogie language as norace reads and writes it: the program as a tree.
// Everything lives in the arena of its program and dies with it.
#ifndef NORACE_LOOPS_BPL_H
#define NORACE_LOOPS_BPL_H
#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/text.h"

// A growing array inside an arena:  BPL_LIST(int) l = {0};  bpl_push(arena, &l, 7);
#define BPL_LIST(Type) \
  struct {             \
    Type *at;          \
    size_t n, room;    \
  }
#define bpl_push(arena, l, ...)                                                  \
  do {                                                                           \
    if ((l)->n == (l)->room)                                                     \
      (l)->at = bpl_grow((arena), (l)->at, (l)->n, sizeof *(l)->at, &(l)->room); \
    (l)->at[(l)->n] = (__VA_ARGS__);                                             \
    (l)->n++;                                                                    \
  } while (0)

typedef enum { BPL_INT, BPL_BOOL, BPL_BV, BPL_MAP, BPL_NAMED } BplTypeKind;

typedef struct BplType {
  BplTypeKind kind;
  int width;        // of a bit-vector
  const char *name; // of a declared type
  struct BplType **index;
  size_t n_index;
  struct BplType *value; // of a map; of a synonym once resolved
  Position at;
} BplType;

typedef struct BplExpr BplExpr;
typedef struct BplVar BplVar;
typedef struct BplFunction BplFunction;
typedef struct BplProc BplProc;
typedef struct BplStmt BplStmt;

typedef BPL_LIST(BplExpr *) BplExprs;
typedef BPL_LIST(BplVar *) BplVars;
typedef BPL_LIST(BplStmt *) BplBlock;
typedef BPL_LIST(const char *) BplNames;

typedef struct BplAttr {
  const char *name;
  BplExprs args; // a string argument is an expression of kind EX_STRING
  bool trigger;  // { e, f } of a quantifier, without a name
} BplAttr;
typedef BPL_LIST(BplAttr) BplAttrs;

typedef enum { VAR_CONST, VAR_GLOBAL, VAR_LOCAL, VAR_IN, VAR_OUT, VAR_BOUND } BplVarKind;

struct BplVar {
  const char *name; // NULL for an unnamed parameter of a function
  BplType *type;
  BplVarKind kind;
  BplExpr *where;
  BplAttrs attrs;
  bool unique, existential;
  size_t guard; // existential: its number among those of the program
  int index;    // among the constants and globals of the program, then among the variables of a
                // procedure
  Position at;
};

typedef enum {
  EX_INT,
  EX_TRUE,
  EX_FALSE,
  EX_BV,
  EX_STRING,
  EX_VAR,
  EX_UNARY,
  EX_BINARY,
  EX_ITE,
  EX_CALL,
  EX_SELECT,
  EX_STORE,
  EX_EXTRACT,
  EX_FORALL,
  EX_EXISTS,
  EX_OLD
} BplExprKind;

typedef enum {
#define X(name, text, precedence) OP_##name,
#include "engine/loops/bpl_operators.def"
#undef X
  OP_NOT,
  OP_NEG
} BplOp;

struct BplExpr {
  BplExprKind kind;
  BplOp op;
  const char *text; // digits, name or string
  int width, low;   // of a bit-vector literal; EX_EXTRACT: from low up to width, which is excluded
  BplExprs args;    // EX_SELECT: map, indices; EX_STORE: map, indices, value
  BplVar *var;      // resolved by bpl_check
  BplFunction *function;
  BplVars bound;
  BplAttrs attrs;
  BplType *type; // set by bpl_check
  Position at;
};

typedef enum {
  ST_ASSERT,
  ST_ASSUME,
  ST_HAVOC,
  ST_ASSIGN,
  ST_CALL,
  ST_IF,
  ST_WHILE,
  ST_BREAK,
  ST_RETURN,
  ST_GOTO,
  ST_LABEL
} BplStmtKind;

typedef struct {
  BplExpr *expr;
  BplAttrs attrs;
  bool free; // assumed, not checked
} BplClaim;  // invariant, requires, ensures
typedef BPL_LIST(BplClaim) BplClaims;

struct BplStmt {
  BplStmtKind kind;
  Position at;
  const char *comment; // the // lines above it, or NULL
  BplAttrs attrs;
  BplExpr *expr;    // condition or claim; NULL stands for *
  BplExprs left;    // targets of := and havoc, results of call
  BplExprs right;   // values of :=, arguments of call
  const char *name; // label, callee, or where break goes
  BplNames labels;  // of goto
  BplProc *callee;
  BplClaims invariants;
  BplBlock body, otherwise;
  bool has_else;
};

struct BplFunction {
  const char *name;
  BplVars args;
  BplType *result;
  BplExpr *body;
  BplAttrs attrs;
  Position at;
};

typedef struct {
  BplVars in, out, locals;
  BplBlock body;
  BplProc *proc;
  BplAttrs attrs;
  const char *name;
  bool separate; // written as an implementation of its own
  Position at;
} BplImpl;

struct BplProc {
  const char *name;
  BplVars in, out;
  BplClaims
    requires,
  ensures;
  BplExprs modifies; // names
  BplAttrs attrs;
  BplImpl *impl; // the first body found, or NULL
  Position at;
};

typedef enum {
  DECL_TYPE,
  DECL_CONST,
  DECL_FUNCTION,
  DECL_AXIOM,
  DECL_VAR,
  DECL_PROC,
  DECL_IMPL
} BplDeclKind;

typedef struct {
  BplDeclKind kind;
  const char *comment;
  BplType *type; // DECL_TYPE
  BplVar *var;   // DECL_CONST, DECL_VAR
  BplFunction *function;
  BplExpr *axiom;
  BplProc *proc;
  BplImpl *impl;
  BplAttrs attrs;
} BplDecl;

typedef struct BplProgram {
  Arena *arena;
  const char *file;
  BPL_LIST(BplDecl) decls;
  const char *candidates; // how the names of candidates begin; NULL: "b"
} BplProgram;

void bpl_delete(BplProgram *);
void *bpl_grow(Arena *, const void *old, size_t n, size_t size, size_t *room);
bool bpl_type_equal(const BplType *, const BplType *);
bool bpl_has_attr(const BplAttrs *,
                  const char *name); // {:name}, {:name true} or {:name n} with n > 0
const BplAttr *bpl_attr(const BplAttrs *, const char *name);
int bpl_binary_precedence(BplOp);
const char *bpl_binary_text(BplOp);
#endif
