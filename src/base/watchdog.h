// A limit of time that holds whatever the process is doing: in a loop of ours that never ends, in a
// solver, in the printing of a report.
//
// When the time is up the process replaces itself by a fresh one of the same program, with the same
// arguments. That one finds out with watchdog_barked() that it is to do nothing but to say so. It
// shares no state with the one that did not come to its end, but what that has handed on, so what
// it says is whole.
#ifndef NORACE_BASE_WATCHDOG_H
#define NORACE_BASE_WATCHDOG_H
#include <stdbool.h>
#include <stddef.h>

// Of the whole process: the words it was started with. Before all else. Ends what an earlier self
// has left behind: its children, and its temporary files.
void watchdog_prepare(char **argv);

void watchdog_set(double seconds); // from now; 0 or less: there is no limit
void watchdog_stop(void);          // the answer is about to be written
bool watchdog_barked(void);        // this process is the one that says so

// What the one that says so is to know. The bytes take the place of those handed on before.
void watchdog_hand_on(const char *bytes, size_t n);
const char *watchdog_handed_on(size_t *n); // NULL for nothing; lives as long as the process

// The name of a temporary file or folder, which nobody else will remove then.
void watchdog_leaves(const char *path);
#endif
