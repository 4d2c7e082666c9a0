#include "decide/engines.h"

#include <string.h>

#include "base/check.h"

#define ENGINE(name) extern const Engine engine_##name;
#include "decide/engines.def"
#undef ENGINE

static const Engine *const table[N_ENGINES] = {
#define ENGINE(name) &engine_##name,
#include "decide/engines.def"
#undef ENGINE
};

const Engine *engine_of(EngineKind kind) {
  ALWAYS((unsigned)kind < N_ENGINES);
  return table[kind];
}

const Engine *engine_named(const char *name) {
  for (int i = 0; i < N_ENGINES; i++)
    if (!strcmp(table[i]->name, name)) return table[i];
  return NULL;
}

const Engine *engine_to_prove(const Options *o) {
  for (int i = 0; i < N_ENGINES; i++)
    if (table[i]->proves && table[i]->wants(o)) return table[i];
  return NULL;
}
