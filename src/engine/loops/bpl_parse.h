#ifndef NORACE_ENGINE_LOOPS_BPL_PARSE_H
#define NORACE_ENGINE_LOOPS_BPL_PARSE_H
#include "engine/loops/bpl.h"

// Parses and checks; NULL after a positioned error was reported. The text need not be closed by a
// zero.
BplProgram *bpl_read(const char *file, const char *text, size_t length);
BplProgram *bpl_parse(const char *file, const char *text, size_t length);
// Adds the declarations of the text to a program, which then wants checking again; false after a
// positioned error.
bool bpl_parse_into(BplProgram *, const char *file, const char *text, size_t length);
#endif
