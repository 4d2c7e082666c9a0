#ifndef NORACE_ENGINE_LOOPS_STRIP_H
#define NORACE_ENGINE_LOOPS_STRIP_H
#include "engine/loops/instrument.h"

// Takes the records and checks out of a program that was printed with them; it wants checking then.
void instrument_strip(BplProgram *);
#endif
