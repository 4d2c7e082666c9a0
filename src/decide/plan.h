// Which engine `norace check` asks when, and for how long: one table, plan.def.
#ifndef NORACE_DECIDE_PLAN_H
#define NORACE_DECIDE_PLAN_H
#include <stdbool.h>

#include "options/options.h"

typedef enum {
#define STAGE(name, ...) PLAN_##name,
#include "decide/plan.def"
#undef STAGE
  N_PLAN
} PlanStage;

// The seconds of a stage. `limited`: there is a limit, and so much of it is left.
double plan_seconds(PlanStage, bool limited, double left);

// What decides between stages and is known before anything is run.
bool plan_proves(const Options *); // options ask for no search, and for nothing that only one gives
bool plan_runs(const Options *);   // there is a program to run, as it is proved
bool plan_doubts(const Options *); // a proof alone is not believed: the program is run as well
bool plan_is_large(const Options *);     // a program that is built, of thousands of lines
bool plan_resumes(const Options *);      // a search that stops can go on later
bool plan_asks_for_one(const Options *); // options name one kind of search: no other takes turns

// The stages that can come up for the program of the options, or all of them if it names none, on
// standard output.
void plan_print(const Options *);
#endif
