// Pipes, sockets and event counters between threads of the program: what one writes another reads,
// and comes after it. They live in the world's memory; the kernel only holds their descriptors'
// places.
#ifndef NORACE_RUNTIME_CHANNEL_H
#define NORACE_RUNTIME_CHANNEL_H
#include <poll.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>
#include <sys/uio.h>

#include "common/objects.h"
#include "world/runtime.h"
#include "world/state_hash.h"

enum { CHANNEL_CAPACITY = 65536, CHANNEL_ENDED = 1 << 24 };

typedef struct End End;

// One direction. Its object's count is the number of bytes in it, or the counter's value;
// CHANNEL_ENDED more once nobody can write any more.
typedef struct {
  Object *object;
  bool readable, writable;  // somebody can still do so
  End *reader, *writer;     // NULL: none yet, or one of many
  bool counter, one_by_one; // eventfd; each read takes one
  bool messages;            // each write is one message, behind its DatagramHead
  char *bytes;
} Channel;

typedef struct {
  uint32_t n;    // bytes that follow
  uint32_t port; // whose it is
} DatagramHead;

enum { END_PIPE, END_COUNTER, END_SOCKET, END_LISTENER, END_TIMER, END_SIGNALS }; // kinds of ends

// What the kernel calls an open file description: descriptors that dup made share it.
struct End {
  Channel *in, *out;
  uint32_t descriptors;    // that stand for it; 0: none any more
  int fd;                  // one of them
  uint64_t closes_on_exec; // which of them: a bit for fd & 63
  uint8_t kind;
  bool nonblocking;
  bool reset;     // a socket whose other end was closed with something unread in it
  bool told_gone; // over TCP: it has written to a closed one before
  // Whether a call waits is decided when it is made, which is no event: changing that must be
  // ordered with the calls of others.
  uint32_t user, set_by; // the thread that used it last, and that last changed how it waits
  uint32_t used_at, set_at;
  bool crowded;              // used by several, in no order
  uint64_t expiry, interval; // of a timer; 0: it does not run
  uint64_t signals;          // that it shows, one bit each
  int receive_limit;         // in milliseconds; 0: none
  // sockets (socket.c)
  bool stream, bound, refused, v6_only;
  uint32_t options; // that are on, one bit each
  bool visited;     // of one that listens or takes datagrams: somebody came
  uint16_t domain;
  uint32_t port, peer; // 0: none. Names in the file system are numbered
  uint32_t sender;     // of the datagram that was read last
};

void channels_start(void);
void channels_hash(StateHash *);
bool channel_is(int fd);                                       // the descriptor is an end of one
End *channel_end(int fd);                                      // NULL: it is none
ssize_t channel_read(int fd, void *to, size_t n, uint64_t pc); // as read
ssize_t channel_write(int fd, const void *, size_t n, uint64_t pc);
// As readv and writev, with the flags of recv and send.
ssize_t channel_receive(int fd, const struct iovec *, int n, int flags, uint64_t pc);
ssize_t channel_send(int fd, const struct iovec *, int n, int flags, uint64_t pc);
// Descriptors that came with it are the running thread's (passed.h) and not closed.
ssize_t channel_receive_passed(int fd, const struct iovec *, int n, int flags, uint64_t pc);
void channel_closes(int fd, uint64_t pc);
bool channels_are(const struct pollfd *, nfds_t n); // all of them; gives up if only some are
int channel_poll(struct pollfd *, nfds_t n, int milliseconds, uint64_t call,
                 uint64_t pc); // call: what its caller keeps to itself
// For epoll and sockets.
short channel_ready(int fd);                      // POLLIN and the like
void channel_signals_arrive(int fd, uint64_t pc); // if it shows signals: those from outside
bool channel_is_socket(int fd);
uint32_t channel_left(const Channel *);
int channel_descriptor(void); // one that is nobody else's, for as long as it is open
Object *channels_all(void);   // every event on a channel touches it
void channels_change(uint64_t pc);
void channels_stir_signals(void); // there may be news of descriptors that show signals
// An event that comes before or after each of the others. False: a handled signal came first.
bool channels_look(bool interruptible, uint64_t pc);
// What it leads to, if it is a channel's and nobody has closed it before. NULL: errno is EBADF
// then.
End *channel_asked(int fd, uint64_t pc);
void channel_touch(Event *, const Op *, TouchMode, int32_t effect);
Channel *channel_new(ChannelKind);
uint32_t
channel_place(const Channel *); // in the order in which they were made; NULL: how many were
Channel *channel_with_bytes(ChannelKind);
End *end_new(Channel *in, Channel *out, int kind, bool nonblocking);
End *end_numbered(uint32_t);
uint32_t end_number(const End *);
int end_place(End *, int flags);   // gives it a descriptor; O_CLOEXEC counts
void end_stands_at(End *, int fd); // this one
void end_closes_on_exec(End *, int fd, bool yes);
void end_set_waiting(End *, bool nonblocking);
ssize_t channel_send_to(End *from, Channel *, const struct iovec *, int n, uint64_t pc);
// For ends without a descriptor (peer.c): what is there, in a `state` of its caller; closing.
ssize_t channel_take(End *, char *to, size_t n, uint64_t state, uint64_t pc);
void channel_close_end(End *, uint64_t pc);
void channel_shut(End *, int how, uint64_t pc);
bool channel_put(Channel *, const void *, uint32_t n,
                 uint64_t pc);                   // as one event; false: nobody reads there any more
void channel_stop_listening(End *, uint64_t pc); // who waits there is reset, who comes is refused
void channel_ends(Channel *);                    // nobody writes it any more; no event

void channel_refuse(
    int fd,
    const char *call); // gives up if it is one: the call would see the place, not the channel
#endif
