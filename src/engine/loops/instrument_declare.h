// The globals and the Checker, Log and Update procedures of all records.
#ifndef NORACE_ENGINE_LOOPS_INSTRUMENT_DECLARE_H
#define NORACE_ENGINE_LOOPS_INSTRUMENT_DECLARE_H
#include "engine/loops/instrument_inside.h"

void instrument_declare(Instrumenter *);
#endif
