// Pipes, pairs of sockets and event counters between threads of the program: what one writes
// another reads, and comes after it. They live in the world's memory; the kernel only holds their
// descriptors' places.
#ifndef NORACE_RUNTIME_CHANNEL_H
#define NORACE_RUNTIME_CHANNEL_H
#include <poll.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "search/state_merging.h"
#include "world/runtime.h"

void channels_start(void);
bool channels_hash(
    StateHash *);        // what they are as a part of the state. False: the kernel knows more of it
bool channel_is(int fd); // the descriptor is an end of one
ssize_t channel_read(int fd, void *to, size_t n, uint64_t pc); // as read
ssize_t channel_write(int fd, const void *, size_t n, uint64_t pc);
void channel_closes(int fd, uint64_t pc);
bool channels_are(const struct pollfd *, nfds_t n); // all of them
int channel_poll(struct pollfd *, nfds_t n, int milliseconds, uint64_t call,
                 uint64_t pc); // call: what its caller keeps to itself
// For epoll.
short channel_ready(int fd); // POLLIN and the like
bool channel_is_socket(int fd);
int channel_descriptor(void);    // one that is nobody else's, for as long as it is open
Object *channels_all(void);      // every event on a channel touches it
void channels_look(uint64_t pc); // an event that comes before or after each of the others
void channel_touch(Event *, const Op *, TouchMode, int32_t effect);

void channel_refuse(
    int fd,
    const char *call); // gives up if it is one: the call would see the place, not the channel
#endif
