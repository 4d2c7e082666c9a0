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

void tp_lexer_start(TpLexer *, Arena *, const char *file, const char *text);
TpToken tp_next(TpLexer *);           // TP_END at the end, and after a failure
const char *tp_spelling(TpTokenKind); // for messages

// ---- the tree

typedef struct TpProcedure TpProcedure;
typedef struct TpStatement TpStatement;

typedef struct {
  const char *name;
  Position at;
  long size; // of an array; 0: a plain integer
  long initial;
  bool is_local, is_value; // is_value: what a handler is given
} TpVariable;
typedef VEC(TpVariable *) TpVariables;

typedef struct TpExpression {
  TpTokenKind kind; // TP_NUMBER, TP_NAME, or the operator
  Position at;
  int64_t number;
  const char *name;
  TpVariable *variable;              // of a name, once it is known
  struct TpExpression *left, *right; // unary: right only; name: right is the index
} TpExpression;

typedef struct {
  Position at;
  TpVariable *value; // the variable that its parameter is
  TpStatement *body;
  bool has_effects, uses_locals;
  int number; // in the program
} TpHandler;

typedef enum {
  TP_SKIP_,
  TP_ASSIGN_,
  TP_IF_,
  TP_WHILE_,
  TP_CALL_,
  TP_RETURN_,
  TP_POST_,
  TP_AWAIT_,
  TP_EWAIT_,
  TP_ISOLATED_
} TpStatementKind;

struct TpStatement {
  TpStatementKind kind;
  Position at, operator_at;     // of the whole; of its := or <-
  TpExpression *target, *value; // value: condition, right side, argument, result
  const char *name;             // of a procedure
  Position name_at;
  TpProcedure *procedure; // once it is known
  const char *region;
  Position region_at;
  TpHandler *handler;
  TpStatement *body, *other, *next; // body: then, loop, isolated
};

struct TpProcedure {
  const char *name;
  Position at, end;
  TpVariables locals; // the first is the parameter
  TpStatement *body;
  bool has_frame; // a handler uses its locals: they outlive the call
};

typedef struct {
  Arena *arena;
  const char *file;
  TpVariables globals;
  VEC(TpProcedure *) procedures; // the first is where execution begins
  VEC(const char *) regions;     // each once
  int n_handlers;
} TpProgram;

// Each returns false after saying what is wrong.
bool tp_parse(TpProgram *, const char *text);
bool tp_check(TpProgram *); // names, regions, handlers, returns
bool tp_check_regions(
    TpProgram *); // a handler with effects has its region for itself, as far as the text shows
void tp_write(const TpProgram *, Text *c);
#endif
