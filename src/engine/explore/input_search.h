#ifndef NORACE_ENGINE_EXPLORE_INPUT_SEARCH_H
#define NORACE_ENGINE_EXPLORE_INPUT_SEARCH_H
#include "engine/explore/explore_inner.h"

// Every input that none of the searches before stands for, for so many seconds (input_search.c).
// `unset`: what variables, and what malloc gives, hold before they have a value is one as well.
// False: that cannot be, for the reason in `no_second`.
bool input_search(Explorer *, double seconds, bool unset);
#endif
