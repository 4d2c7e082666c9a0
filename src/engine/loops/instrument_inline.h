// ; the program wants checking then.
#ifndef NORACE_ENGINE_LOOPS_INSTRUMENT_INLINE_H
#define NORACE_ENGINE_LOOPS_INSTRUMENT_INLINE_H
#include "engine/loops/instrument_inside.h"

void instrument_inline(Instrumenter *, BplImpl *);
#endif
