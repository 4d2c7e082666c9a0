#ifndef NORACE_ENGINE_NET_SML_SML_PRINT_H
#define NORACE_ENGINE_NET_SML_SML_PRINT_H
#include "engine/net/sml/sml.h"

void sml_print(const SmlProgram *, Text *out);
#endif
