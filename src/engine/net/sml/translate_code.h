// The transitions of one state.
#ifndef NORACE_ENGINE_NET_SML_TRANSLATE_CODE_H
#define NORACE_ENGINE_NET_SML_TRANSLATE_CODE_H
#include "engine/net/sml/translate_inner.h"

void builder_step(Builder *, const State *);
uint32_t builder_enter(Builder *, uint32_t copy, uint32_t pc,
                       const uint8_t *values); // the place of a point, made if new
uint32_t builder_n_values(const Builder *, uint32_t copy);
#endif
