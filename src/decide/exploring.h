// What explore, witness and check share: from options to an exploration, its verdict and its files.
#ifndef NORACE_CLI_EXPLORING_H
#define NORACE_CLI_EXPLORING_H
#include "decide/outside.h"
#include "decide/target.h"
#include "options/options.h"
#include "verdict/verdict.h"

// Looks at all options, then opens what they name. Ends the program where something is wrong.
void exploring_open(const Options *, Subject *);

// Explores what the options name and prints the verdict. Returns the exit status.
int exploring(const Options *);

// What others know about the program.
typedef struct ExploringMore {
  void *known;
  void (*add)(Verdict *, const void *known); // to the verdict, before it is printed
  unsigned (*again)(const Verdict *, unsigned tries,
                    const void *known); // the next team size to try; 0: none
  bool (*settled)(void *known);         // a search that takes long: is the answer known? Asked once
  Verdict *(*instead)(const Verdict *, void *known); // what is printed in its place; NULL: nothing
} ExploringMore;
Verdict *
exploring_last(Verdict *,
               const ExploringMore *); // the one to print: this, with what others know, or another
int exploring_with(const Options *, const ExploringMore *);

// The verdict alone, of a program that is there already; its output is not shown.
Verdict *exploring_verdict(const Options *, const Subject *);

const Outside *exploring_outside(void); // of all searches that this process has made
#endif
