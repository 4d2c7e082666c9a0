// Sockets on this machine between threads of the program: addresses, connections, datagrams. The
// bytes go through channels.
#ifndef NORACE_RUNTIME_SOCKET_H
#define NORACE_RUNTIME_SOCKET_H
#include "world/state_hash.h"
#include <stdbool.h>
#include <stdint.h>
#include <sys/socket.h>
#include <sys/uio.h>

void sockets_start(void);
// What it leaves of descriptors that came along: see channel_receive_passed.
ssize_t socket_receive(int fd, const struct iovec *, int n, int flags, struct sockaddr *from,
                       socklen_t *size, uint64_t pc);
ssize_t socket_send(int fd, const struct iovec *, int n, int flags, const struct sockaddr *to,
                    socklen_t size, uint64_t pc);

void sockets_hash(StateHash *);
bool sockets_are_served(void); // somebody outside could connect to one of them, or send to it
// A connection from outside to who listens there; a name, or a port. NULL: nobody does.
struct End *sockets_connect(const char *name, uint32_t port, uint64_t pc);
#endif
