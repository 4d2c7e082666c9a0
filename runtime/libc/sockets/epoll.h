// epoll over channels. A poller keeps, as the kernel does, a list of the watches about which there
// may be news; descriptors that are no channels
// (--allow=socket) are the kernel's business and are only asked.
#ifndef NORACE_RUNTIME_EPOLL_H
#define NORACE_RUNTIME_EPOLL_H
#include <stdbool.h>
#include <stdint.h>

#include "world/state_hash.h"

void pollers_start(void);
bool pollers_hash(StateHash *); // false: the kernel knows more
bool poller_is(int fd);
void poller_closes(int fd, uint64_t pc);
void pollers_stir(int fd, uint32_t what); // there may be news of the descriptor
bool pollers_watch(int fd);               // one of them does
void pollers_forget(int fd);              // the descriptor is closed
bool poller_ready(int fd);                // for poll and select: epoll_wait would tell of something
#endif
