// Sockets on this machine between threads of the program: addresses, connections, datagrams. The
// bytes go through channels.
#ifndef NORACE_RUNTIME_SOCKET_H
#define NORACE_RUNTIME_SOCKET_H
#include <stdbool.h>
#include <stdint.h>
#include <sys/socket.h>
#include <sys/uio.h>

#include "libc/sockets/channel.h"
#include "world/state_hash.h"

void sockets_start(void);
// What it leaves of descriptors that came along: see channel_receive_passed.
ssize_t socket_receive(int fd, const struct iovec *, int n, int flags, struct sockaddr *from,
                       socklen_t *size, uint64_t pc);
ssize_t socket_send(int fd, const struct iovec *, int n, int flags, const struct sockaddr *to,
                    socklen_t size, uint64_t pc);

void sockets_hash(StateHash *);
bool sockets_are_served(void); // somebody outside could connect to one of them, or send to it
// ... and nobody has done so in this execution
bool sockets_are_unvisited(void);
// A connection from outside to who listens there; a name, or a port. NULL: nobody does.
struct End *sockets_connect(const char *name, uint32_t port, uint64_t pc);
// Somebody outside who sends datagrams there, and where they arrive. NULL: nowhere.
struct End *sockets_datagram_peer(const char *name, uint32_t port);
Channel *sockets_datagrams_at(uint32_t number, uint64_t pc);
#endif
