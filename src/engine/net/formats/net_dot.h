// A Petri net in Graphviz's language: circles for places (with their tokens at the start), boxes
// for transitions.
#ifndef NORACE_ENGINE_NET_DOT_H
#define NORACE_ENGINE_NET_DOT_H
#include "base/text.h"
#include "engine/net/cover/net.h"

void dot_write(const Net *, Text *);
#endif
