// One run of the program under test, with the runtime in it at work.
#ifndef NORACE_EXPLORE_SESSION_H
#define NORACE_EXPLORE_SESSION_H
#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "common/records.h"

typedef struct {
  const char *program; // absolute path
  char *const *args;   // what follows the program's name
  int n_args;
  Control control;    // what to do; magic, version and offsets are filled in here
  const Step *steps;  // MODE_REPLAY: control.n_steps of them
  const void *resume; // bytes of an earlier search, or NULL
  size_t resume_size;
  size_t log_size; // 0: the usual
  bool silent;     // what the program prints goes nowhere
  int output;      // else to this descriptor; 0: standard output, or as control.quiet_output says
} SessionRequest;

typedef enum {
  SESSION_ENDED,    // by itself; `status` is as wait() gave it
  SESSION_KILLED,   // it did not end when its time was up or it was asked to
  SESSION_NO_START, // `error` is the errno
} SessionEnd;

typedef struct {
  SessionEnd end;
  int status, error;
  bool interrupted; // the user asked for the end
  bool overdue;     // its time was up and it had to be asked
  double seconds;
  long peak_kb;
  Control control; // as the runtime left it
  char *log;       // log_size bytes, private to us; release with session_delete
  size_t log_size;
  char *others; // what other ranks logged; part of the log
  size_t others_size;
} Session;

// Looks at the progress of a running session; called a few times a second.
typedef void SessionWatch(const Control *, double seconds, void *data);

// Runs the program to its end: asks it to stop when the user presses Ctrl-C, its time is up or the
// deadline of all (base/clock.h) has passed, and kills it if it does not.
void session_run(Session *, const SessionRequest *, SessionWatch *, void *data);
void session_delete(Session *);

// For a debugger: makes the memory file and leaves its descriptor open for the program that will be
// started; -1 with errno set.
int session_prepare(const SessionRequest *, size_t *size);

// What the sessions' standard input begins with, `most` bytes of it at most. `wait`: it is read if
// no session did so far and it is a pipe; otherwise it counts as empty then.
size_t session_input(void *to, size_t most, bool wait);

// Why no session can succeed on this machine, in words; NULL: nothing is known to be in the way.
const char *session_obstacle(void);

bool session_was_interrupted(void); // Ctrl-C was pressed during some session
#endif
