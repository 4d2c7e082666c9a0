// Where the program lies in memory. Normally that is the same in every run; where address
// randomisation cannot be switched off it is not.
#ifndef NORACE_RUNTIME_LAYOUT_H
#define NORACE_RUNTIME_LAYOUT_H

// Moves what norace gave us (the targets of a replay) to where the program lies in this run. A
// search cannot be moved: it is given up.
void layout_follow(void);
#endif
