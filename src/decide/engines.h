// The table of engines.
#ifndef NORACE_DECIDE_ENGINES_H
#define NORACE_DECIDE_ENGINES_H
#include "engine/engine.h"
#include "options/options.h"

typedef enum {
#define ENGINE(name) ENGINE_##name,
#include "decide/engines.def"
#undef ENGINE
  N_ENGINES
} EngineKind;

const Engine *engine_of(EngineKind);
const Engine *engine_named(const char *name);   // NULL: there is none
const Engine *engine_to_prove(const Options *); // NULL: nobody can prove this program
#endif
