#ifndef NORACE_FRONT_FACTS_IR_CHOICES_H
#define NORACE_FRONT_FACTS_IR_CHOICES_H
#include "front/facts/ir.h"

void ir_unite_choices(Ir *); // ir_choices.c; for ir_read
#endif
