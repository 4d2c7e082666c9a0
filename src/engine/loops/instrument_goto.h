// Loops made of labels, whose head starts with  assert {:parallelLoop} true;.
#ifndef NORACE_ENGINE_LOOPS_INSTRUMENT_GOTO_H
#define NORACE_ENGINE_LOOPS_INSTRUMENT_GOTO_H
#include "engine/loops/instrument_inside.h"

bool instrument_is_parallel_label(const BplBlock *, size_t i);
bool instrument_has_parallel_goto(Instrumenter *, BplImpl *);
void instrument_survey_gotos(Instrumenter *, BplImpl *);
void instrument_rewrite_gotos(Instrumenter *, BplImpl *);
#endif
