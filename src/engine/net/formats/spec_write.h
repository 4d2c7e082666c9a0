#ifndef NORACE_ENGINE_NET_FORMATS_SPEC_WRITE_H
#define NORACE_ENGINE_NET_FORMATS_SPEC_WRITE_H
#include "base/text.h"
#include "engine/net/cover/net.h"

// Appends the problem; what it writes reads back as the same problem, up to names that the format
// cannot spell.
void spec_write(const Net *, Text *);
#endif
