// A file that leads the program into a race, or another fault, again. doc/reference/output.md
// describes the format.
#ifndef NORACE_EXPLORE_WITNESS_FILE_H
#define NORACE_EXPLORE_WITNESS_FILE_H
#include <stdbool.h>

#include "base/arena.h"
#include "base/vec.h"
#include "common/records.h"
#include "engine/explore/input_files.h"
#include "model/frame.h"

typedef struct {
  const char *kind;    // "race", or a word of findings.def
  const char *program; // absolute path
  const char *build_id;
  VEC(const char *) args;
  const char *directory; // where the program ran
  const char *peer;      // the script of --peer; NULL or "": none
  const char *effects;   // what --effects said; likewise
  uint32_t spurious, signals, allow, barrier_result, no_updates, team, every_access, pauses,
      endless, memory;
  uint32_t watch, n_rules;
  TeamRule rule[MAX_RULES];
  uint32_t n_nondet;
  int64_t nondet[MAX_NONDET];
  bool given_inputs; // instead, these
  InputValues inputs;
  Followed followed; // and from where they come
  VEC(Step) steps;
  // Of a race:
  PlaceRecord place[4]; // what the accesses' addresses are relative to: see Control
  bool adjacent;
  AccessRecord access[2];
  Frame where[2];       // for people; only the function is read back
  const char *location; // for people
} WitnessFile;

// Writes the file. A program beside it is named without its folder, so that the folder can be
// moved. False with errno set.
bool witness_write(const WitnessFile *, const char *path);

// Reads the file; everything lives in the arena but the lists, which witness_delete releases. On
// failure returns false and says in *complaint what is wrong, to be read after the file's name.
bool witness_read(WitnessFile *, Arena *, const char *path, const char **complaint);
void witness_delete(WitnessFile *);
#endif
