#ifndef NORACE_ENGINE_NET_SML_SML_PARSE_H
#define NORACE_ENGINE_NET_SML_SML_PARSE_H
#include "engine/net/sml/sml.h"

// Reads the text of `path`. NULL after at least one diag_error when it is not SML.
SmlFile *sml_parse(const char *path, const char *text, size_t length);
#endif
