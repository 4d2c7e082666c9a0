// Clients and servers that the user's script stands in for (--peer). Each is a thread of the
// modelled world that runs the lines of its part of the script; a client begins when the program
// listens at its address, a server when the program connects there. Without a script, and with
// SPURIOUS_CLIENT, two clients are made up.
#ifndef NORACE_RUNTIME_PEER_H
#define NORACE_RUNTIME_PEER_H
#include <stdbool.h>
#include <stdint.h>

#include "libc/sockets/channel.h"
#include "world/state_hash.h"

void peers_start(void);
void peers_hash(StateHash *);
// The program listens there, takes datagrams there.
void peers_connect(const char *name, uint32_t port, uint64_t pc);
void peers_send_datagrams(const char *name, uint32_t port, uint64_t pc);
// Somebody serves there: `theirs` is the server's end of a connection that is made now.
bool peers_serve(const char *name, uint32_t port);
void peers_accept(const char *name, uint32_t port, End *theirs, uint64_t pc);
const char *peers_host(const char *name); // an address that the script gives it; NULL: none
#endif
