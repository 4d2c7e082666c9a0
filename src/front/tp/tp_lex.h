#ifndef NORACE_FRONT_TP_TP_LEX_H
#define NORACE_FRONT_TP_TP_LEX_H
#include "front/tp/tp_inside.h"

void tp_lexer_start(TpLexer *, Arena *, const char *file, const char *text);
TpToken tp_next(TpLexer *);           // TP_END at the end, and after a failure
const char *tp_spelling(TpTokenKind); // for messages
#endif
