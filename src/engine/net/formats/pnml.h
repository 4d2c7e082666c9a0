// Place/transition nets in PNML (ISO/IEC 15909-2). The format has no targets; they are added
// afterwards.
//
// Read: places with initial markings, transitions, arcs with inscriptions, read or test arcs (type
// "read" or "test"), on any number of pages, reference places and reference transitions. Refused
// with an error: net types other than place/transition nets, inhibitor and reset arcs, more than
// one net.
#ifndef NORACE_ENGINE_NET_PNML_H
#define NORACE_ENGINE_NET_PNML_H
#include "base/text.h"
#include "engine/net/cover/net.h"

Net *pnml_read(const char *file, const Text *); // NULL after a positioned error
#endif
