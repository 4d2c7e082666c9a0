// Names of machines, as far as they are this one: numbers and localhost. Any other would have to be
// asked of somebody outside.
#include <arpa/inet.h>
#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "base/report_log.h"
#include "libc/guard.h"
#include "libc/libc.h"
#include "libc/libc_table.h"
#include "libc/sockets/peer.h"

typedef struct { // one allocation: freeaddrinfo gives it back
  struct addrinfo info;
  union {
    struct sockaddr any;
    struct sockaddr_in v4;
    struct sockaddr_in6 v6;
  } address;
} Answer;

static const struct {
  const char *name;
  uint16_t port;
} services[] = {{"echo", 7},  {"ftp", 21},    {"ssh", 22},  {"telnet", 23},
                {"smtp", 25}, {"domain", 53}, {"http", 80}, {"https", 443}};

// The port in the network's order; -1: no such service.
static int port_of(const char *service) {
  char *end;
  if (!service) return 0;
  long n = strtol(service, &end, 10);
  if (*service && !*end) return n >= 0 && n <= 65535 ? htons((uint16_t)n) : -1;
  for (size_t i = 0; i < sizeof services / sizeof *services; i++)
    if (!strcmp(services[i].name, service)) return htons(services[i].port);
  return -1;
}

static bool is_this_machine(const char *node) {
  return !strcmp(node, "localhost") || !strcmp(node, "ip6-localhost");
}

static bool address_of(const char *node, int family, int flags, Answer *a) {
  bool passive = !node && flags & AI_PASSIVE, here = !node || is_this_machine(node);
  if (family == AF_INET) {
    a->address.v4 = (struct sockaddr_in){.sin_family = AF_INET};
    a->address.v4.sin_addr.s_addr = htonl(passive ? INADDR_ANY : INADDR_LOOPBACK);
    return here || inet_pton(AF_INET, node, &a->address.v4.sin_addr) == 1;
  }
  a->address.v6 = (struct sockaddr_in6){.sin6_family = AF_INET6};
  a->address.v6.sin6_addr = passive ? in6addr_any : in6addr_loopback;
  return here || inet_pton(AF_INET6, node, &a->address.v6.sin6_addr) == 1;
}

static bool is_number(const char *node) {
  char place[sizeof(struct in6_addr)];
  return inet_pton(AF_INET, node, place) == 1 || inet_pton(AF_INET6, node, place) == 1;
}

static struct addrinfo *answer(const char *node, int port, int family, int type, int flags,
                               struct addrinfo *next) {
  Answer *a = calloc(1, sizeof *a);
  if (!a || !address_of(node, family, flags, a)) return free(a), next;
  if (family == AF_INET) a->address.v4.sin_port = (uint16_t)port;
  else a->address.v6.sin6_port = (uint16_t)port;
  a->info = (struct addrinfo){.ai_family = family,
                              .ai_socktype = type,
                              .ai_protocol = type == SOCK_STREAM ? IPPROTO_TCP : IPPROTO_UDP,
                              .ai_addr = &a->address.any,
                              .ai_addrlen =
                                  family == AF_INET ? sizeof a->address.v4 : sizeof a->address.v6,
                              .ai_next = next};
  return &a->info;
}

static struct addrinfo *answers(const char *node, int port, const struct addrinfo *want) {
  static const int families[] = {AF_INET, AF_INET6}, types[] = {SOCK_DGRAM, SOCK_STREAM};
  struct addrinfo *first = NULL;
  for (int f = 0; f < 2; f++)
    for (int t = 0; t < 2; t++)
      if ((!want->ai_family || want->ai_family == families[f]) &&
          (!want->ai_socktype || want->ai_socktype == types[t]))
        first = answer(node, port, families[f], types[t], want->ai_flags, first);
  return first;
}

static int libc_getaddrinfo(const char *node, const char *service, const struct addrinfo *hints,
                            struct addrinfo **to) {
  if (!running) return getaddrinfo(node, service, hints, to);
  uint64_t pc = CALLER;
  if (node) READS_STRING(node);
  if (service) READS_STRING(service);
  if (hints) READS(hints, sizeof *hints);
  if (node && peers_host(node)) node = peers_host(node);
  if (node && !is_this_machine(node) && !is_number(node)) {
    if (hints && hints->ai_flags & AI_NUMERICHOST) return EAI_NONAME;
    guard_refuse(ALLOW_SOCKET, "getaddrinfo", node);
    return getaddrinfo(node, service, hints, to);
  }
  if (!node && !service) return EAI_NONAME;
  int port = port_of(service);
  if (port < 0) return EAI_SERVICE;
  struct addrinfo *first = answers(node, port, hints ? hints : &(struct addrinfo){0});
  if (!first) return EAI_NONAME;
  WRITES(to, sizeof *to);
  *to = first;
  return 0;
}

static void libc_freeaddrinfo(struct addrinfo *first) {
  if (!running) return freeaddrinfo(first);
  for (struct addrinfo *next; first; first = next) next = first->ai_next, free(first);
}

// ---- older calls

typedef struct { // one allocation, which is never given back
  struct hostent host;
  char *names[1], *addresses[2];
  struct in_addr address;
  char name[];
} Host;

// POSIX lets it use one variable for all threads.
static const char state_of_gethostbyname;

static struct hostent *libc_gethostbyname(const char *node) {
  uint64_t pc = CALLER;
  READS_STRING(node);
  writes((char *)&state_of_gethostbyname, 1, pc);
  Answer a;
  if (peers_host(node)) node = peers_host(node);
  if (!is_this_machine(node) && !is_number(node)) {
    guard_refuse(ALLOW_SOCKET, "gethostbyname", node);
    return gethostbyname(node);
  }
  if (!address_of(node, AF_INET, 0, &a)) return h_errno = HOST_NOT_FOUND, NULL;
  Host *h = calloc(1, sizeof *h + strlen(node) + 1);
  if (!h) return h_errno = NO_RECOVERY, NULL;
  strcpy(h->name, node);
  h->address = a.address.v4.sin_addr;
  h->addresses[0] = (char *)&h->address;
  h->host = (struct hostent){h->name, h->names, AF_INET, sizeof h->address, h->addresses};
  host_told(&h->host, pc);
  return &h->host;
}

static int tell(char *to, socklen_t n, const char *text, uint64_t pc) {
  if (!to || !n) return 0;
  size_t size = strlen(text) + 1;
  if (size > n) return EAI_OVERFLOW;
  WRITES(to, size);
  memcpy(to, text, size);
  return 0;
}

static const char *service_of(uint16_t port, int flags, char number[8]) {
  for (size_t i = 0; !(flags & NI_NUMERICSERV) && i < sizeof services / sizeof *services; i++)
    if (services[i].port == port) return services[i].name;
  print_to(number, 8, "%u", port);
  return number;
}

static bool is_loopback(const struct sockaddr *a) {
  if (a->sa_family == AF_INET)
    return ntohl(((const struct sockaddr_in *)a)->sin_addr.s_addr) >> 24 == 127;
  return IN6_IS_ADDR_LOOPBACK(&((const struct sockaddr_in6 *)a)->sin6_addr);
}

static int libc_getnameinfo(const struct sockaddr *a, socklen_t size, char *host, socklen_t n,
                            char *service, socklen_t k, int flags) {
  if (!running) return getnameinfo(a, size, host, n, service, k, flags);
  uint64_t pc = CALLER;
  READS(a, size);
  bool four = a->sa_family == AF_INET;
  if (!four && a->sa_family != AF_INET6) return EAI_FAMILY;
  if (size < (four ? sizeof(struct sockaddr_in) : sizeof(struct sockaddr_in6))) return EAI_FAMILY;
  if ((!host || !n) && (!service || !k)) return EAI_NONAME;
  const struct sockaddr_in6 *six = (const struct sockaddr_in6 *)a;
  const struct sockaddr_in *v4 = (const struct sockaddr_in *)a;
  char text[INET6_ADDRSTRLEN], number[8];
  inet_ntop(a->sa_family, four ? (const void *)&v4->sin_addr : &six->sin6_addr, text, sizeof text);
  bool named = is_loopback(a) && !(flags & NI_NUMERICHOST);
  if (!named && flags & NI_NAMEREQD && !(flags & NI_NUMERICHOST)) return EAI_NONAME;
  int failed = tell(host, n, named ? "localhost" : text, pc);
  uint16_t port = ntohs(four ? v4->sin_port : six->sin6_port); // at one place in both
  return failed ? failed : tell(service, k, service_of(port, flags, number), pc);
}

const Import resolver_imports[] = {{"getaddrinfo", (void *)libc_getaddrinfo},
                                   {"freeaddrinfo", (void *)libc_freeaddrinfo},
                                   {"gethostbyname", (void *)libc_gethostbyname},
                                   {"getnameinfo", (void *)libc_getnameinfo},
                                   {NULL, NULL}};
