// Places of the objects, targets.
#ifndef NORACE_ENGINE_NET_SML_TRANSLATE_OBJECTS_H
#define NORACE_ENGINE_NET_SML_TRANSLATE_OBJECTS_H
#include "engine/net/sml/translate_inner.h"

void builder_objects(Builder *);
void builder_targets(Builder *);
const char *builder_safe_name(Builder *, const char *name);
#endif
