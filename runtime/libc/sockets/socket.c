#include "libc/sockets/socket.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

#include "base/arenas.h"
#include "base/report_log.h"
#include "libc/files/descriptors.h"
#include "libc/guard.h"
#include "libc/libc.h"
#include "libc/libc_kept.h"
#include "libc/process/process.h"
#include "libc/sockets/channel.h"
#include "libc/sockets/epoll.h"
#include "libc/sockets/peer.h"
#include "sync/thread.h"
#include "world/fiber.h"
#include "world/state_hash.h"

// Addresses are small numbers: a port, or NAMES and the number of a name in the file system.
enum { FIRST_PORT = 40000, NAMES = 1 << 16 };

void sockets_start(void) {
  libc_kept.sockets = world_take(sizeof *libc_kept.sockets);
  libc_kept.sockets->next_port = FIRST_PORT;
}

void sockets_hash(StateHash *h) {
  hash_add(h, (uint64_t)libc_kept.sockets->next_port << 32 | libc_kept.sockets->n_sockets);
  hash_add(h, libc_kept.sockets->n_names);
  for (uint32_t i = 0; i < libc_kept.sockets->n_names; i++)
    for (const char *c = libc_kept.sockets->name[i]; c < libc_kept.sockets->name[i + 1]; c++)
      hash_add(h, (uint8_t)*c);
}

static int fail(int error) {
  errno = error;
  return -1;
}

static End *socket_at(int fd, const char *call) {
  if (poller_is(fd)) give_up_thread("calls %s on an epoll descriptor", call);
  return channel_is(fd) ? channel_end(fd) : NULL;
}

// ---- addresses

static uint32_t number_of_name(const struct sockaddr_un *a, socklen_t size) {
  char name[sizeof *a] = {0};
  if (size > sizeof *a) size = sizeof *a;
  memcpy(name, a->sun_path, size - offsetof(struct sockaddr_un, sun_path));
  if (name[0]) memset(name + strlen(name), 0, sizeof name - strlen(name));
  for (uint32_t i = 0; i < libc_kept.sockets->n_names; i++)
    if (!memcmp(libc_kept.sockets->name[i], name, sizeof name)) return NAMES + i;
  if (libc_kept.sockets->n_names == MAX_NAMES)
    give_up_thread("names more than %d sockets", MAX_NAMES);
  memcpy(libc_kept.sockets->name[libc_kept.sockets->n_names], name, sizeof name);
  return NAMES + libc_kept.sockets->n_names++;
}

static void outside(const char *call) {
  give_up_thread("calls %s with an address outside the program, which norace does not model "
                 "(--allow=socket lets it through)",
                 call);
}

static bool is_here4(struct in_addr a) {
  return a.s_addr == htonl(INADDR_ANY) || ntohl(a.s_addr) >> 24 == 127;
}

// The number of an address; 0: any port.
static uint32_t number_of(const struct sockaddr *a, socklen_t size, int domain, const char *call) {
  if (a->sa_family != domain) give_up_thread("calls %s with an address of another kind", call);
  if (domain == AF_UNIX) return number_of_name((const struct sockaddr_un *)a, size);
  if (domain == AF_INET) {
    const struct sockaddr_in *in = (const struct sockaddr_in *)a;
    if (!is_here4(in->sin_addr)) outside(call);
    return ntohs(in->sin_port);
  }
  const struct sockaddr_in6 *in6 = (const struct sockaddr_in6 *)a;
  if (!IN6_IS_ADDR_LOOPBACK(&in6->sin6_addr) && !IN6_IS_ADDR_UNSPECIFIED(&in6->sin6_addr))
    outside(call);
  return ntohs(in6->sin6_port);
}

static socklen_t address_of(const End *e, uint32_t number, struct sockaddr_storage *to) {
  memset(to, 0, sizeof *to);
  to->ss_family = e->domain;
  if (e->domain == AF_INET) {
    struct sockaddr_in *in = (struct sockaddr_in *)to;
    in->sin_port = htons((uint16_t)number);
    in->sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return sizeof *in;
  }
  if (e->domain == AF_INET6) {
    struct sockaddr_in6 *in6 = (struct sockaddr_in6 *)to;
    in6->sin6_port = htons((uint16_t)number);
    in6->sin6_addr = in6addr_loopback;
    return sizeof *in6;
  }
  if (number < NAMES) return sizeof(sa_family_t);
  struct sockaddr_un *un = (struct sockaddr_un *)to;
  memcpy(un->sun_path, libc_kept.sockets->name[number - NAMES], sizeof un->sun_path);
  return (socklen_t)(offsetof(struct sockaddr_un, sun_path) + strlen(un->sun_path) + 1);
}

static void tell_address(const End *e, uint32_t number, struct sockaddr *to, socklen_t *size,
                         uint64_t pc) {
  if (!to || !size) return;
  struct sockaddr_storage a;
  socklen_t n = address_of(e, number, &a);
  reads(size, sizeof *size, pc);
  socklen_t part = n < *size ? n : *size;
  writes(to, part, pc);
  memcpy(to, &a, part);
  writes(size, sizeof *size, pc);
  *size = n;
}

static uint32_t new_port(void) { return libc_kept.sockets->next_port++; }

// A socket of IPv6 has the port of IPv4 as well, unless it says otherwise.
static bool serves(const End *e, int domain) {
  return e->domain == domain || (e->domain == AF_INET6 && domain == AF_INET && !e->v6_only);
}

static End *bound_to(uint32_t number, int domain, bool stream) {
  for (uint32_t i = 0; i < libc_kept.sockets->n_sockets; i++) {
    End *e = end_numbered(libc_kept.sockets->socket[i]);
    if (e->descriptors && e->bound && e->port == number && e->stream == stream && serves(e, domain))
      return e;
  }
  return NULL;
}

static const End *in_the_way(const End *of, uint32_t number) {
  const End *e = bound_to(number, of->domain, of->stream);
  bool both = of->domain == AF_INET6 && !of->v6_only;
  return e || !both ? e : bound_to(number, AF_INET, of->stream);
}

static bool takes_guests(const End *e) {
  return e->stream ? e->kind == END_LISTENER && e->in && e->in->readable : e->bound && e->in;
}

bool sockets_are_served(void) {
  for (uint32_t i = 0; i < libc_kept.sockets->n_sockets; i++) {
    const End *e = end_numbered(libc_kept.sockets->socket[i]);
    if (e->descriptors && takes_guests(e)) return true;
  }
  return false;
}

bool sockets_are_unvisited(void) {
  for (uint32_t i = 0; i < libc_kept.sockets->n_sockets; i++) {
    const End *e = end_numbered(libc_kept.sockets->socket[i]);
    if (e->descriptors && takes_guests(e) && !e->visited) return true;
  }
  return false;
}

// NULL: it is a port.
static const char *name_of(uint32_t number) {
  return number < NAMES ? NULL : libc_kept.sockets->name[number - NAMES];
}

// ---- options that are on or off. All but IPV6_V6ONLY only tell what was said.

static uint32_t option_bit(int level, int option) {
  static const int known[][2] = {{SOL_SOCKET, SO_REUSEADDR}, {SOL_SOCKET, SO_REUSEPORT},
                                 {SOL_SOCKET, SO_KEEPALIVE}, {SOL_SOCKET, SO_BROADCAST},
                                 {SOL_SOCKET, SO_DONTROUTE}, {SOL_SOCKET, SO_OOBINLINE},
                                 {IPPROTO_TCP, TCP_NODELAY}, {IPPROTO_IPV6, IPV6_V6ONLY}};
  for (uint32_t i = 0; i < sizeof known / sizeof *known; i++)
    if (known[i][0] == level && known[i][1] == option) return 1u << i;
  return 0;
}

static void set_option(End *e, uint32_t bit, bool on) {
  e->options = on ? e->options | bit : e->options & ~bit;
  e->v6_only = e->options & option_bit(IPPROTO_IPV6, IPV6_V6ONLY);
}

// ---- making

static End *new_socket(int domain, bool stream, bool nonblocking) {
  End *e = end_new(NULL, NULL, END_SOCKET, nonblocking);
  e->domain = (uint16_t)domain;
  e->stream = stream;
  if (libc_kept.sockets->n_sockets == MAX_ENDS)
    give_up_thread("makes more than %d sockets", MAX_ENDS);
  libc_kept.sockets->socket[libc_kept.sockets->n_sockets++] = end_number(e);
  return e;
}

static int libc_socket(int domain, int type, int protocol) {
  if (!running) return socket(domain, type, protocol);
  uint64_t pc = CALLER;
  int kind = type & ~(SOCK_NONBLOCK | SOCK_CLOEXEC);
  bool known = (domain == AF_UNIX || domain == AF_INET || domain == AF_INET6) &&
               (kind == SOCK_STREAM || kind == SOCK_DGRAM);
  if ((control->allow & ALLOW_SOCKET) || !known) {
    guard_refuse(ALLOW_SOCKET, "socket", "");
    return socket(domain, type, protocol);
  }
  file_order(pc);
  End *e = new_socket(domain, kind == SOCK_STREAM, type & SOCK_NONBLOCK);
  if (kind == SOCK_DGRAM) {
    e->in = channel_with_bytes(CHANNEL_SOCKET);
    e->in->messages = true;
    e->in->reader = e;
  }
  return end_place(e, type);
}

static int libc_bind(int fd, const struct sockaddr *a, socklen_t size) {
  End *e = running ? socket_at(fd, "bind") : NULL;
  if (!e) return running ? guard_refuse(ALLOW_SOCKET, "bind", "") : (void)0, bind(fd, a, size);
  uint64_t pc = CALLER;
  reads(a, size, pc);
  file_order(pc);
  if (e->kind != END_SOCKET) return fail(ENOTSOCK);
  if (e->bound) return fail(EINVAL);
  uint32_t number = number_of(a, size, e->domain, "bind");
  const End *other = number ? in_the_way(e, number) : NULL;
  if (other && e->options & other->options & option_bit(SOL_SOCKET, SO_REUSEPORT))
    give_up_thread("binds several sockets to one port (SO_REUSEPORT)");
  if (other) return fail(EADDRINUSE);
  e->port = number ? number : new_port();
  e->bound = true;
  const char *name = name_of(e->port);
  if (!e->stream) peers_send_datagrams(name, name ? 0 : e->port, pc);
  return 0;
}

static int libc_listen(int fd, int most) {
  End *e = running ? socket_at(fd, "listen") : NULL;
  if (!e) return running ? guard_refuse(ALLOW_SOCKET, "listen", "") : (void)0, listen(fd, most);
  uint64_t pc = CALLER;
  file_order(pc);
  if (e->kind == END_LISTENER) return 0;
  if (e->kind != END_SOCKET || !e->stream) return fail(EOPNOTSUPP);
  if (e->in) return fail(EINVAL);
  if (!e->bound) e->port = new_port(), e->bound = true;
  e->kind = END_LISTENER;
  e->in = channel_with_bytes(CHANNEL_SOCKET);
  e->in->reader = e;
  const char *name = name_of(e->port);
  peers_connect(name, name ? 0 : e->port, pc);
  return 0;
}

// ---- connecting

// Connects it; gives the other end.
static End *joined(End *e, uint32_t number) {
  Channel *there = channel_with_bytes(CHANNEL_SOCKET), *back = channel_with_bytes(CHANNEL_SOCKET);
  End *other = end_new(there, back, END_SOCKET, false);
  other->stream = true;
  other->domain = e->domain;
  other->port = number;
  if (!e->port && e->domain != AF_UNIX) e->port = new_port();
  other->peer = e->port;
  e->peer = number;
  e->in = back, e->out = there;
  back->reader = e, there->writer = e;
  return other;
}

static int finished(const End *e) {
  return e->nonblocking && e->domain != AF_UNIX ? fail(EINPROGRESS) : 0;
}

static int connect_stream(End *e, uint32_t number, uint64_t pc) {
  if (e->in) return fail(EISCONN);
  End *listener = bound_to(number, e->domain, true);
  const char *name = name_of(number);
  if (!listener && peers_serve(name, name ? 0 : number))
    return peers_accept(name, name ? 0 : number, joined(e, number), pc), finished(e);
  if (!listener || listener->kind != END_LISTENER)
    return fail(listener || e->domain != AF_UNIX ? ECONNREFUSED : ENOENT);
  listener->visited = true;
  uint32_t place = end_number(joined(e, number));
  if (!channel_put(listener->in, &place, sizeof place, pc)) {
    e->in = e->out = NULL;
    return fail(ECONNREFUSED);
  }
  return finished(e);
}

End *sockets_connect(const char *name, uint32_t port, uint64_t pc) {
  struct sockaddr_un a = {.sun_family = AF_UNIX};
  if (name) strncpy(a.sun_path, name, sizeof a.sun_path - 1);
  uint32_t number = name ? number_of_name(&a, sizeof a) : port;
  End *e = end_new(NULL, NULL, END_SOCKET, false);
  e->domain = name ? AF_UNIX : AF_INET;
  e->stream = true;
  hide(number, 0, 0);
  file_order(pc);
  int failed = connect_stream(e, number, pc);
  hide_nothing();
  return failed ? NULL : e;
}

Channel *sockets_datagrams_at(uint32_t number, uint64_t pc) {
  file_order(pc); // who is there to take it
  const End *e = bound_to(number, number < NAMES ? AF_INET : AF_UNIX, false);
  return e ? e->in : NULL;
}

End *sockets_datagram_peer(const char *name, uint32_t port) {
  End *e = end_new(NULL, NULL, END_SOCKET, false);
  e->domain = name ? AF_UNIX : AF_INET;
  e->port = name ? 0 : new_port();
  e->peer = name ? NAMES + (uint32_t)((name - libc_kept.sockets->name[0]) /
                                      (ptrdiff_t)sizeof *libc_kept.sockets->name)
                 : port;
  return e;
}

static int libc_connect(int fd, const struct sockaddr *a, socklen_t size) {
  End *e = running ? socket_at(fd, "connect") : NULL;
  if (!e)
    return running ? guard_refuse(ALLOW_SOCKET, "connect", "") : (void)0, connect(fd, a, size);
  uint64_t pc = CALLER;
  reads(a, size, pc);
  if (e->kind != END_SOCKET) return fail(ENOTSOCK);
  hide((uint64_t)fd, (uint64_t)a, size);
  file_order(pc);
  uint32_t number = number_of(a, size, e->domain, "connect");
  int result = 0;
  if (e->stream) result = connect_stream(e, number, pc);
  else e->peer = number;
  hide_nothing();
  return result;
}

// What waits in the listener's queue is the number of the new end.
static int take_connection(int fd, struct sockaddr *from, socklen_t *size, int flags, uint64_t pc) {
  uint32_t number;
  End *listener = channel_end(fd);
  if (listener->kind != END_LISTENER) return fail(EINVAL);
  ssize_t n = channel_read(fd, &number, sizeof number, pc);
  if (n < 0) return -1;
  if (!n) return fail(EINVAL);
  hide((uint64_t)number, (uint64_t)from, (uint64_t)flags);
  file_order(pc);
  hide_nothing();
  End *e = end_numbered(number);
  e->nonblocking = flags & SOCK_NONBLOCK;
  tell_address(e, e->peer, from, size, pc);
  return end_place(e, flags);
}

static int libc_accept4(int fd, struct sockaddr *from, socklen_t *size, int flags) {
  if (running && socket_at(fd, "accept4")) return take_connection(fd, from, size, flags, CALLER);
  guard_refuse(ALLOW_SOCKET, "accept4", "");
  return accept4(fd, from, size, flags);
}
static int libc_accept(int fd, struct sockaddr *from, socklen_t *size) {
  if (running && socket_at(fd, "accept")) return take_connection(fd, from, size, 0, CALLER);
  guard_refuse(ALLOW_SOCKET, "accept", "");
  return accept(fd, from, size);
}

// ---- datagrams

ssize_t socket_receive(int fd, const struct iovec *v, int n, int flags, struct sockaddr *from,
                       socklen_t *size, uint64_t pc) {
  const End *e = channel_end(fd);
  if (e->kind != END_SOCKET) return fail(ENOTSOCK);
  bool named = e->in && e->in->messages && (e->domain != AF_UNIX || e->bound || !e->out);
  ssize_t got = channel_receive_passed(fd, v, n, flags, pc);
  if (!from || !size || got < 0) return got;
  if (named && (e->sender || e->domain != AF_UNIX)) tell_address(e, e->sender, from, size, pc);
  else writes(size, sizeof *size, pc), *size = 0;
  return got;
}

ssize_t socket_send(int fd, const struct iovec *v, int n, int flags, const struct sockaddr *to,
                    socklen_t size, uint64_t pc) {
  End *e = channel_end(fd);
  if (e->kind != END_SOCKET) return fail(ENOTSOCK);
  bool datagram = !e->stream && e->in && !e->out;
  if (!datagram && to && size) return fail(EISCONN);
  if (!datagram) return channel_send(fd, v, n, flags, pc);
  if (to) reads(to, size, pc);
  hide((uint64_t)fd, (uint64_t)to, size);
  file_order(pc); // who is there to take it
  uint32_t number = to ? number_of(to, size, e->domain, "sendto") : e->peer;
  if (!number) return fail(EDESTADDRREQ);
  if (!e->port && e->domain != AF_UNIX) e->port = new_port(), e->bound = true;
  End *other = bound_to(number, e->domain, false);
  size_t sum = 0;
  for (int i = 0; i < n; i++) sum += v[i].iov_len;
  if (!other) return e->domain == AF_UNIX ? fail(ENOENT) : (ssize_t)sum;
  other->visited = true;
  return channel_send_to(e, other->in, v, n, pc);
}

// ---- what else is asked

// False: somebody has closed it meanwhile.
static bool is_still(int fd, const End *e, uint64_t pc) { return channel_asked(fd, pc) == e; }

static int libc_getsockname(int fd, struct sockaddr *to, socklen_t *size) {
  End *e = running ? socket_at(fd, "getsockname") : NULL;
  if (!e) return getsockname(fd, to, size);
  if (!is_still(fd, e, CALLER)) return -1;
  tell_address(e, e->port, to, size, CALLER);
  return 0;
}
static int libc_getpeername(int fd, struct sockaddr *to, socklen_t *size) {
  End *e = running ? socket_at(fd, "getpeername") : NULL;
  if (!e) return getpeername(fd, to, size);
  if (!is_still(fd, e, CALLER)) return -1;
  if (!e->out) return fail(ENOTCONN);
  tell_address(e, e->peer, to, size, CALLER);
  return 0;
}

// A limit for sending never comes: sending does not wait here.
static int set_limit(int fd, int option, const struct timeval *t, socklen_t size) {
  if (option == SO_RCVLOWAT) channel_refuse(fd, "setsockopt for a low-water mark");
  if (size < sizeof *t) return fail(EINVAL);
  if (option == SO_RCVTIMEO)
    channel_end(fd)->receive_limit = milliseconds_of(t->tv_sec, t->tv_usec * 1000l);
  return 0;
}

// Times and sizes decide when a call returns: those are told. The others change nothing here.
static int libc_setsockopt(int fd, int level, int option, const void *value, socklen_t size) {
  const End *e = running ? socket_at(fd, "setsockopt") : NULL;
  if (!e) return setsockopt(fd, level, option, value, size);
  reads(value, size, CALLER);
  if (!is_still(fd, e, CALLER)) return -1;
  bool timed = level == SOL_SOCKET &&
               (option == SO_RCVTIMEO || option == SO_SNDTIMEO || option == SO_RCVLOWAT);
  static const char nothing[sizeof(struct timeval)];
  if (timed && memcmp(value, nothing, size < sizeof nothing ? size : sizeof nothing))
    return set_limit(fd, option, value, size);
  if (level == SOL_SOCKET && option == SO_PASSCRED) channel_refuse(fd, "setsockopt");
  uint32_t bit = option_bit(level, option);
  if (bit && size < sizeof(int)) return fail(EINVAL);
  if (bit) set_option(channel_end(fd), bit, *(const int *)value);
  return 0;
}
// Who is at the other end of a unix socket is this process.
static int tell_peer(const End *e, void *to, socklen_t *size, uint64_t pc) {
  struct ucred who = {process_number(), process_user(), process_group()};
  if (e->domain && e->domain != AF_UNIX) return fail(ENOPROTOOPT);
  reads(size, sizeof *size, pc);
  socklen_t n = *size < sizeof who ? *size : (socklen_t)sizeof who;
  writes(to, n, pc);
  memcpy(to, &who, n);
  writes(size, sizeof *size, pc);
  *size = n;
  return 0;
}
static int libc_getsockopt(int fd, int level, int option, void *to, socklen_t *size) {
  const End *e = running ? socket_at(fd, "getsockopt") : NULL;
  if (!e) return getsockopt(fd, level, option, to, size);
  uint64_t pc = CALLER;
  int value = 0;
  if (!is_still(fd, e, pc)) return -1;
  if (level == SOL_SOCKET && option == SO_TYPE) value = e->stream ? SOCK_STREAM : SOCK_DGRAM;
  else if (level == SOL_SOCKET && option == SO_DOMAIN) value = e->domain;
  else if (level == SOL_SOCKET && option == SO_ACCEPTCONN) value = e->kind == END_LISTENER;
  else if (level == SOL_SOCKET && (option == SO_SNDBUF || option == SO_RCVBUF)) value = 212992;
  else if (option_bit(level, option)) value = !!(e->options & option_bit(level, option));
  else if (level == SOL_SOCKET && option == SO_PEERCRED) return tell_peer(e, to, size, pc);
  else if (level != SOL_SOCKET || option != SO_ERROR) channel_refuse(fd, "getsockopt");
  reads(size, sizeof *size, pc);
  socklen_t n = *size < sizeof value ? *size : (socklen_t)sizeof value;
  writes(to, n, pc);
  memcpy(to, &value, n);
  writes(size, sizeof *size, pc);
  *size = n;
  return 0;
}

const Import socket_imports[] = {
#define ROW(name) {#name, (void *)libc_##name}
    ROW(socket),      ROW(bind),        ROW(listen),     ROW(connect),    ROW(accept), ROW(accept4),
    ROW(getsockname), ROW(getpeername), ROW(setsockopt), ROW(getsockopt), {NULL, NULL}};
