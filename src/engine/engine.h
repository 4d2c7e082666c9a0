// What all engines have in common, for whoever asks them: one interface. The table of engines is
// decide/engines.def, when each is asked and for how long decide/plan.def.
#ifndef NORACE_ENGINE_ENGINE_H
#define NORACE_ENGINE_ENGINE_H
#include <stdbool.h>

struct Options;
struct Verdict;
struct Subject;
struct CheckKnown;
struct ExploringMore;
struct Search;

// How an engine that runs the program goes about it.
typedef struct {
  const struct Subject *subject;    // the program, ready to be run
  const struct ExploringMore *more; // what others know of it; NULL: nothing
  struct Search *search;            // a search to go on with, and what is left of it
  bool first;                       // it ends at the first race
  bool alarms;                      // only the pairs of lines that a proof could not tell apart
  bool drawn;                       // inputs and schedules are drawn at random
} EngineRun;

// What an engine is asked.
typedef struct {
  const struct Options *options;  // the program, and what the user says about it
  double seconds;                 // the budget; 0: no limit
  const struct CheckKnown *facts; // that others have proved, or could not; NULL: none
  EngineRun run;                  // for engines that run the program
} EngineQuestion;

typedef struct {
  struct Verdict *verdict; // NULL: the input cannot be read, and that was said
  bool run;                // of a proof: the program should be run as well
  bool may_fail;           // of a proof: besides races there may be deadlocks or failed assertions,
                           // about which it says nothing
} EngineResult;

typedef struct {
  const char *name;
  bool proves;                           // for every input, without running the program
  bool (*wants)(const struct Options *); // is the program one for it?
  EngineResult (*run)(const EngineQuestion *);
} Engine;
#endif
