// Inside the engine: one exploration at work.
#ifndef NORACE_EXPLORE_INNER_H
#define NORACE_EXPLORE_INNER_H
#include "engine/explore/explore.h"

typedef struct {
  const ExploreRequest *request;
  Control control; // of the present search
  Exploration *result;
  const char *program; // that witnesses name
  size_t found_before; // findings of the searches before this one
  bool early;          // the search has not ended, and others are tried before it goes on
} Explorer;

// What a search has found goes to the result; races are confirmed on the way.
void explorer_read(Explorer *, const Session *);
// Another session of the program with the present control, which the caller deletes.
void explorer_start(Explorer *, Session *);
void explorer_run(Explorer *,
                  Session *); // and its findings go to the result too; the caller adds up the rest
void explorer_unknown(Exploration *, const char *reason); // each once
void explorer_drop_finding(ExploredFinding *); // it is not reported; its witness goes too
ExploredRace *explorer_race(Exploration *, const Frame *first,
                            const Frame *second); // on these lines; NULL
#endif
