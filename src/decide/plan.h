// Which engine `norace check` asks when, and for how long: one table, plan.def.
#ifndef NORACE_DECIDE_PLAN_H
#define NORACE_DECIDE_PLAN_H
#include <stdbool.h>

typedef enum {
#define STAGE(name, engine, when, share, most, unlimited, stop) PLAN_##name,
#include "decide/plan.def"
#undef STAGE
  N_PLAN
} PlanStage;

// The seconds of a stage. `limited`: there is a limit, and so much of it is left.
double plan_seconds(PlanStage, bool limited, double left);

// The table as text, on standard output.
void plan_print(void);
#endif
