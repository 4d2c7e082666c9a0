// A process that the program forks. It is really forked, from the process in which the search runs,
// and goes on in its own copy of the modelled world until it ends, runs another program or comes to
// something that cannot be followed there. What it wrote into pipes and how it ended goes to its
// parent at once, before that runs on.
#ifndef NORACE_RUNTIME_CHILD_H
#define NORACE_RUNTIME_CHILD_H
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "libc/sockets/channel.h"

bool in_child(void);                // this is such a process
bool child_shares(const Channel *); // ... and the channel is older than it; NULL: it is not
pid_t child_fork(uint64_t pc);
void child_wrote(const Channel *, const void *, uint32_t n); // in the child
void child_standard(int fd); // a pipe was put at descriptor 1 or 2 of the child
// In the child, in place of exec: the answer of the program is the child's. Returns the error if it
// cannot be started.
int child_exec(const char *path, bool searched, char *const *words, char *const *environment);
#endif
