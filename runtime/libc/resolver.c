// Names of machines, as far as they are this one: numbers and localhost. Any other would have to be
// asked of somebody outside.
#include <arpa/inet.h>
#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "libc/guard.h"
#include "libc/libc.h"

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

const Import resolver_imports[] = {{"getaddrinfo", (void *)libc_getaddrinfo},
                                   {"freeaddrinfo", (void *)libc_freeaddrinfo},
                                   {NULL, NULL}};
