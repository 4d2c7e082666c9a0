#ifndef NORACE_FRONT_TP_TP_REGIONS_H
#define NORACE_FRONT_TP_TP_REGIONS_H
#include "front/tp/tp_inside.h"

bool tp_check_regions(
    TpProgram *); // a handler with effects has its region for itself, as far as the text shows
#endif
