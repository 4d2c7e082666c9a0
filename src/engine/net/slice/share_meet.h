#ifndef NORACE_ENGINE_NET_SLICE_SHARE_MEET_H
#define NORACE_ENGINE_NET_SLICE_SHARE_MEET_H
#include "engine/net/slice/share.h"
#include "smt/smt.h"

// Can the two accesses, of different threads, touch the same byte? `apart`: while their numbers
// differ.
bool share_meet(const ModelThreads *, const Share *, const Share *, bool apart);
#endif
