// Objects that hang one behind the other, in programs about one of many: see reachability.c.
#ifndef NORACE_ENGINE_NET_SLICE_LINK_H
#define NORACE_ENGINE_NET_SLICE_LINK_H
#include "engine/net/slice/slice_inner.h"

typedef struct Links Links;

void link_begin(
    Slice *); // leaves `links` NULL if the objects of the world do not hang in each other
void link_end(Slice *);
bool link_holds(const Slice *); // the one is held by what hangs in each other
bool link_mark(Slice *);        // values that matter because of links; false if no new ones
void link_declare(Slice *);
#endif
