// A command that runs beside us: what it prints is collected, and it can be stopped at any time
// with all that it has started.
#ifndef NORACE_EDITOR_JOB_H
#define NORACE_EDITOR_JOB_H
#include <stdbool.h>
#include <sys/types.h>

#include "base/text.h"

typedef struct {
  pid_t pid;  // 0: none runs
  int from;   // its standard output, to be polled
  int status; // once it has ended: its exit status, 128 and more after a signal
  Text out;
} Job;

// words are closed by NULL. folder: where it runs; NULL: here. Its standard error goes to ours, or
// nowhere if it is to be quiet. False with errno set if no process can be started.
bool job_start(Job *, const char *const *words, const char *folder, bool quiet);

// Takes what is there to read. True if the job has ended.
bool job_read(Job *);

void job_stop(Job *);   // asks it to end, then makes it
void job_delete(Job *); // stops it too

// This program, for commands that call it.
const char *job_own_path(void);
#endif
