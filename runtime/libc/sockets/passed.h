// Descriptors on their way through a socket (SCM_RIGHTS). Who sends some gives each a second
// descriptor, which nobody knows; it is the one that the receiver gets. So what they stand for
// stays open on the way, whatever sender and receiver close.
#ifndef NORACE_RUNTIME_PASSED_H
#define NORACE_RUNTIME_PASSED_H
#include <stdbool.h>
#include <stdint.h>

#include "libc/sockets/channel.h"
#include "world/state_hash.h"

enum { PASSED_AT_ONCE = 16 };

void passed_start(void);
void passed_hash(StateHash *);
void passed_hold(const int *fds, uint32_t n);      // the running thread is going to send these
void passed_sent(const Channel *, uint32_t bytes); // with the last so many bytes of the channel
void passed_drop(uint64_t pc);                     // what the running thread has is closed
// What the running thread has just received. Those that there is no room for are closed.
uint32_t passed_take(int *fds, uint32_t room, bool *lost, uint64_t pc);
// As the kernel does it, one read does not go on behind bytes that descriptors came with: the most
// that it takes of those that it wants.
uint32_t passed_limit(const Channel *, uint32_t wanted);
bool passed_among(const Channel *, uint32_t bytes); // some come with the first so many
void passed_read(const Channel *, uint32_t bytes);  // so many were read by the running thread
void passed_lost(const Channel *, uint64_t pc);     // nobody reads it any more
#endif
