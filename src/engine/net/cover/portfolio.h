// Several searches at once, each in a process of its own; the first that decides ends the others.
#ifndef NORACE_ENGINE_NET_PORTFOLIO_H
#define NORACE_ENGINE_NET_PORTFOLIO_H
#include "engine/net/cover/budget.h"
#include "engine/net/cover/cover.h"

typedef struct {
  CoverAnswer *(*run)(void *what, const Budget *);
  void *what;
} Contender;

// The first answer other than COVER_UNKNOWN, or the first contender's reason for knowing nothing.
CoverAnswer *portfolio_run(const Contender *, size_t n, const Budget *);
#endif
