#ifndef NORACE_ENGINE_LOOPS_INSTRUMENT_NAMES_H
#define NORACE_ENGINE_LOOPS_INSTRUMENT_NAMES_H
#include "engine/loops/instrument_inside.h"

void instrument_check_names(Instrumenter *); // of the records
#endif
