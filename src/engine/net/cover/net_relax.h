#ifndef NORACE_ENGINE_NET_COVER_NET_RELAX_H
#define NORACE_ENGINE_NET_COVER_NET_RELAX_H
#include "engine/net/cover/net.h"

Net *net_relax(
    const Net *); // a plain net that can do whatever this one can, place by place and step by step
#endif
