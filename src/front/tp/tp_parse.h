#ifndef NORACE_FRONT_TP_TP_PARSE_H
#define NORACE_FRONT_TP_TP_PARSE_H
#include "front/tp/tp_inside.h"

// Each returns false after saying what is wrong.
bool tp_parse(TpProgram *, const char *text);
#endif
