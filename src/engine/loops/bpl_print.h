#ifndef NORACE_ENGINE_LOOPS_BPL_PRINT_H
#define NORACE_ENGINE_LOOPS_BPL_PRINT_H
#include "engine/loops/bpl.h"

// The output reads back to the same program.
void bpl_print(const BplProgram *, Text *);
void bpl_print_expr(const BplExpr *, Text *);
void bpl_print_type(const BplType *, Text *);
#endif
