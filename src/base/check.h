// Three levels of assertion. A wrong answer is worse than none: what would make one is asserted.
//
//   ALWAYS(x)     cheap, in every build: what soundness depends on
//   DEBUG_ONLY(x) in debug and sanitize builds: too dear for every call
//   EXPENSIVE(x)  in these builds, with NORACE_EXPENSIVE=1 in the environment: whole structures
//
// A failed one names itself and ends norace with EXIT_FAULT; no verdict is printed.
#ifndef NORACE_BASE_CHECK_H
#define NORACE_BASE_CHECK_H
#include <stdbool.h>

#include "base/diag.h"

#define ALWAYS(x) ((x) ? (void)0 : fatal("%s:%d: this should hold: %s", __FILE__, __LINE__, #x))

#ifdef NDEBUG
#define DEBUG_ONLY(x) ((void)sizeof(x))
#define EXPENSIVE(x) ((void)sizeof(x))
#else
#define DEBUG_ONLY(x) ALWAYS(x)
#define EXPENSIVE(x) (check_expensive() ? ALWAYS(x) : (void)0)
#endif

bool check_expensive(void); // the environment asks for it
#endif
