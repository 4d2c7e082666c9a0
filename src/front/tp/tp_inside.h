// The tree of a task-parallel program, and the stages that make and use it.
#ifndef NORACE_FRONT_TP_INSIDE_H
#define NORACE_FRONT_TP_INSIDE_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/text.h"
#include "base/vec.h"

// ---- tokens

typedef enum {
  TP_END,
  TP_NAME,
  TP_NUMBER,
#define TOKEN(name, spelling) TP_##name,
#define KEYWORD(name, spelling) TP_##name,
#include "front/tp/tp_tokens.def"
#undef TOKEN
#undef KEYWORD
} TpTokenKind;

typedef struct {
  TpTokenKind kind;
  const char *text; // of a name; else how it was spelled
  int64_t number;
  Position at;
} TpToken;

typedef struct {
  Arena *arena;
  const char *at, *line_start, *file;
  int line;
  bool failed; // what is wrong has been said
} TpLexer;

// ---- the tree

typedef struct TpProcedure TpProcedure;
typedef struct TpStatement TpStatement;

typedef enum { TP_TYPE_INT, TP_TYPE_BOOL, TP_TYPE_REGION } TpType;

typedef struct TpHandler TpHandler;

typedef struct {
  const char *name;
  Position at;
  TpType type; // of an element, if it is an array
  long size;   // of an array; 0: a plain value
  long initial;
  bool is_local;
  bool used;
  bool undeclared;       // a shared variable because nothing else has the name
  const TpHandler *for_; // what this handler is given; NULL: a variable like others
} TpVariable;
typedef VEC(TpVariable *) TpVariables;

typedef struct TpExpression {
  TpTokenKind kind; // TP_NUMBER, TP_NAME, TP_ARROW (the region of that name), or the operator
  Position at;
  int64_t number;
  const char *name;
  TpVariable *variable;              // of a name, once it is known
  struct TpExpression *left, *right; // unary: right only; name: right is the index
} TpExpression;

struct TpHandler {
  Position at;
  TpVariable *value; // the variable that its parameter is
  TpStatement *body;
  TpHandler *outer; // the handler that posts the task; NULL: a procedure does
  bool has_effects; // it may change something: the paper wants it alone in its region
  bool does_something, uses_locals;
  int number; // in the program
};

typedef enum {
  TP_SKIP_,
  TP_ASSIGN_,
  TP_INPUT_,
  TP_IF_,
  TP_WHILE_,
  TP_CALL_,
  TP_RETURN_,
  TP_POST_,
  TP_AWAIT_,
  TP_EWAIT_,
  TP_ISOLATED_,
  TP_PERMIT_
} TpStatementKind;

struct TpStatement {
  TpStatementKind kind;
  Position at, operator_at;     // of the whole; of its := or <-
  TpExpression *target, *value; // value: condition, right side, argument, result
  const char *name;             // of a procedure
  Position name_at;
  TpProcedure *procedure; // once it is known
  TpExpression *region;   // a name; of a variable, or of the region itself

  TpHandler *handler;
  TpExpression *permitted;          // what a permission region is for
  bool permits_writes;              // and whether it may be written
  TpStatement *body, *other, *next; // body: then, loop, isolated, permit
};

struct TpProcedure {
  const char *name;
  Position at, end;
  TpVariables locals; // the first is the parameter
  TpStatement *body;
  bool has_frame; // a handler uses its locals, or they are arrays: they outlive the call
};

typedef struct {
  Arena *arena;
  const char *file;
  TpVariables globals;
  VEC(TpProcedure *) procedures; // the first is where execution begins
  VEC(const char *) regions;     // each once
  int n_handlers;
  bool handlers_wait; // some handler waits for tasks or calls a procedure
} TpProgram;
#endif
