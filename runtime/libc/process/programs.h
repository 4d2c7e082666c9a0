// Other programs that the program starts. Each is run once, outside; what it printed and how it
// ended is kept in a file that all searches and replays of one norace command share, and is the
// answer on every schedule. They answer at once, and see the files as they were before the program
// changed any.
#ifndef NORACE_RUNTIME_PROGRAMS_H
#define NORACE_RUNTIME_PROGRAMS_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "world/state_hash.h"

typedef struct {
  const char *path; // looked for in PATH if `searched`
  bool searched;
  char *const *words, *const *environment;
  const void *input;
  size_t n_input;
  bool prints; // what it prints is part of the answer; otherwise it is shown
  bool errors; // so is what it prints on standard error
} OtherProgram;

typedef struct {
  int error, status; // why it could not be started; as waitpid gives it
  uint32_t n;        // what it printed; give it back with program_forget
  char *bytes;
} ProgramAnswer;

void programs_start(void);
void programs_hash(StateHash *);
void programs_order(const char *call, uint64_t pc); // an event. Gives up where one cannot be run
ProgramAnswer program_run(const OtherProgram *);
void program_forget(ProgramAnswer *);
int programs_new_process(void);               // a number for one
void programs_ended(int process, int status); // wait can ask for it
// The one that was asked for, or any if it is not positive; 0: there is none. `keeps`: it can be
// asked for again.
int programs_wait(int process, int *status, bool keeps);
void programs_forked(int process); // this is that process: it has started none yet
#endif
