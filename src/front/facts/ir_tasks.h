#ifndef NORACE_FRONT_FACTS_IR_TASKS_H
#define NORACE_FRONT_FACTS_IR_TASKS_H
#include "front/facts/ir.h"

bool ir_link_tasks(Ir *);        // ir_tasks.c; for ir_read. False after an error was reported
void ir_lower_task_bodies(Ir *); // ir_tasks.c; for ir_read, once functions are inlined
#endif
