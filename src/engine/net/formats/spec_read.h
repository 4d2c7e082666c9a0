#ifndef NORACE_ENGINE_NET_FORMATS_SPEC_READ_H
#define NORACE_ENGINE_NET_FORMATS_SPEC_READ_H
#include "base/text.h"
#include "engine/net/cover/net.h"

// The problem written in `text`; NULL after a positioned error that names `file`.
Net *spec_read(const char *file, const Text *text);
// Adds to the net the targets of a text such as "x >= 1, y >= 2". False after an error at `option`
// (shown in front of it).
bool spec_read_target(Net *, const char *option, const char *text);
#endif
