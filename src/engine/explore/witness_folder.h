// Where the witnesses of this process go: one folder, for all its searches of a program.
#ifndef NORACE_EXPLORE_WITNESS_FOLDER_H
#define NORACE_EXPLORE_WITNESS_FOLDER_H
#include <stdbool.h>

#include "base/arena.h"

typedef struct { // a run: which build of the program, with which arguments and peer
  const char *build_id, *peer;
  char *const *args;
  int n_args;
} WitnessRun;

bool witness_folder_is_witness(const char *name); // a file of that name is one of ours

// Witnesses of an earlier run like this are removed, unless another norace is at work there. Those
// of the same build with other arguments stay.
void witness_folder_clear(const char *wanted, const WitnessRun *);

// Makes it, and takes it for this process; another norace at work in it makes us use one beside it.
// `program` is copied into it, unless NULL. `clear`: what an earlier process left is removed. A
// call that asks for the same folder again does nothing. False with errno set.
bool witness_folder_open(const char *wanted, bool clear, const char *program, const WitnessRun *);
const char *witness_folder_next(const char *kind, Arena *);  // the path of the next witness
const char *witness_folder_input(const char *path, Arena *); // the folder of a witness's input
void witness_folder_count(int more);      // so many were written; -1: the last one was removed
const char *witness_folder_program(void); // the copy's path, absolute
#endif
