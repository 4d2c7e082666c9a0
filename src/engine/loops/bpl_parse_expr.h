// What the two halves of the parser (expressions; statements and declarations) share.
#ifndef NORACE_LOOPS_BPL_PARSE_EXPR_H
#define NORACE_LOOPS_BPL_PARSE_EXPR_H
#include "engine/loops/bpl.h"
#include "engine/loops/bpl_lex.h"

typedef struct {
  Lexer lexer;
  Arena *arena;
  Token token; // the present one
  bool failed; // an error was reported; from then on every token is the end
  int depth;   // of nesting, so that no input exhausts the stack
} Parser;

void parser_error(Parser *, Position, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void parser_step(Parser *);
bool parser_sees(const Parser *,
                 const char *text);             // the present token is this keyword or punctuation
bool parser_takes(Parser *, const char *text);  // steps over it if it is there
void parser_expect(Parser *, const char *text); // an error if it is not
const char *parser_name(Parser *, const char *what); // a name that is no keyword
bool parser_enter(Parser *); // one level deeper; false after an error. Pair with parser_leave
void parser_leave(Parser *);

BplExpr *parse_expr(Parser *);
BplType *parse_type(Parser *);
void parse_attrs(Parser *, BplAttrs *);
// name, name: type [where e], ... up to something that is no comma
void parse_variables(Parser *, BplVars *, BplVarKind, bool where_allowed);
bool bpl_is_keyword(const char *);
#endif
