#ifndef NORACE_FRONT_TP_TP_CHECK_H
#define NORACE_FRONT_TP_TP_CHECK_H
#include "front/tp/tp_inside.h"

const char *tp_region_name(const TpStatement *); // of await, ewait, post; NULL: a variable holds it
bool tp_check(TpProgram *);                      // names, regions, handlers, returns
#endif
