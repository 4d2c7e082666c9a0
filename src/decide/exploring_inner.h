// What explore, witness and check share, in pieces: for commands that search several times.
#ifndef NORACE_DECIDE_EXPLORING_INNER_H
#define NORACE_DECIDE_EXPLORING_INNER_H
#include "base/text.h"
#include "common/records.h"
#include "decide/exploring.h"

// One search.
typedef struct Search {
  Text rest;    // one to go on with, empty: there is none; afterwards what is left of it, empty:
                // nothing, or it cannot be saved
  EndKind end;  // how it ended
  int status;   // not 0: the exit status, whatever the verdict
  bool silent;  // what the program prints goes nowhere
  bool brief;   // only what can show a race is looked at, not what would widen the scope
  bool sampled; // the program asked for nondeterministic values
  bool keeps;   // what is left of it is wanted
} Search;

Control exploring_control(const Options *); // as the options say
Control exploring_witness(const Options *); // the same for the engine `witness`
bool exploring_teams(
    const Subject *); // the program has OpenMP teams: one search of it does several things in turn
Verdict *exploring_search(const Options *, Control, const Subject *, const ExploringMore *,
                          Search *);
Verdict *exploring_more(const Options *, Control, const Subject *, Verdict *,
                        const ExploringMore *); // other team sizes; takes over the verdict
void exploring_drop(
    Verdict *); // deletes a verdict that another one takes the place of, and its witnesses
#endif
