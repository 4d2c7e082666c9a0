#ifndef NORACE_FRONT_TP_TP_WRITE_H
#define NORACE_FRONT_TP_TP_WRITE_H
#include "front/tp/tp_inside.h"

void tp_write(const TpProgram *, Text *c);
#endif
