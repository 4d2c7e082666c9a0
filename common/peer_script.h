// The lines of a script for --peer: norace refuses a wrong one before anything runs, the runtime
// plays them.
#ifndef NORACE_PEER_SCRIPT_H
#define NORACE_PEER_SCRIPT_H
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_PEER_LINES = 256 };

typedef enum {
  LINE_CONNECT,
  LINE_LISTEN,
  LINE_DATAGRAMS,
  LINE_SEND,
  LINE_EXPECT,
  LINE_UNTIL,
  LINE_FINISH, // it says no more, but its end stays open
  LINE_CLOSE,
  LINE_HOST,
  LINE_EMPTY // or a comment
} PeerLineKind;

typedef struct {
  PeerLineKind kind;
  uint32_t number; // in the script
  uint32_t port;   // of an address; 0: it is a name
  bool any;        // wherever the program waits for somebody
  char *text;      // what is sent or expected; a name
  uint32_t n;
  const char *second; // of a host: its address
} PeerLine;

static inline int peer_hex(char c) {
  return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

// Nothing but blanks may follow.
static inline const char *peer_end_read(const char *at) {
  return at[strspn(at, " \t")] ? "more words than it has room for" : NULL;
}

// Between quotes, with the escapes of C, which become what they stand for in place.
static inline const char *peer_text_read(char *at, PeerLine *l) {
  static const char from[] = "nrt0\\\"", into[] = "\n\r\t\0\\\"";
  if (*at != '"') return "a text in quotes is missing";
  char *to = l->text = at;
  for (at++; *at && *at != '"'; at++) {
    const char *known = *at == '\\' && at[1] ? strchr(from, at[1]) : NULL;
    if (*at != '\\') *to++ = *at;
    else if (at[1] == 'x' && peer_hex(at[2]) >= 0 && peer_hex(at[3]) >= 0)
      *to++ = (char)(peer_hex(at[2]) << 4 | peer_hex(at[3])), at += 3;
    else if (known) *to++ = into[known - from], at++;
    else return "an escape that is not known";
  }
  l->n = (uint32_t)(to - l->text);
  return *at == '"' ? peer_end_read(at + 1) : "a text without its end";
}

static inline const char *peer_address_read(char *at, PeerLine *l) {
  l->text = at;
  l->any = !strcmp(at, "any");
  if (l->any || strchr(at, '/')) return NULL;
  char *end, *port = strrchr(at, ':');
  l->port = (uint32_t)strtoul(port ? port + 1 : at, &end, 10);
  return *end || !l->port || l->port > 65535
             ? "an address is a port, a name in the file system with a slash in it, or any"
             : NULL;
}

static inline const char *peer_host_read(char *at, PeerLine *l) {
  l->text = at;
  at += strcspn(at, " \t");
  l->second = at[strspn(at, " \t")] ? at + 1 + strspn(at + 1, " \t") : "127.0.0.1";
  *at = 0;
  return *l->text ? NULL : "the name of the host is missing";
}

// Reads a line, which changes; the result points into it. NULL, or what is wrong with it.
static inline const char *peer_line_read(char *at, PeerLine *l) {
  static const char *const words[] = {"connect", "listen", "datagrams", "send", "expect",
                                      "until",   "finish", "close",     "host"};
  at += strspn(at, " \t");
  size_t n = strcspn(at, " \t");
  l->kind = LINE_EMPTY;
  if (!*at || *at == '#') return NULL;
  for (l->kind = LINE_CONNECT; l->kind <= LINE_HOST; l->kind++)
    if (strlen(words[l->kind]) == n && !strncmp(words[l->kind], at, n)) break;
  at += n + strspn(at + n, " \t");
  switch (l->kind) {
  case LINE_CONNECT:
  case LINE_LISTEN:
  case LINE_DATAGRAMS: return peer_address_read(at, l);
  case LINE_SEND:
  case LINE_EXPECT:
  case LINE_UNTIL: return peer_text_read(at, l);
  case LINE_HOST: return peer_host_read(at, l);
  case LINE_FINISH:
  case LINE_CLOSE: return peer_end_read(at);
  case LINE_EMPTY: break;
  }
  return "it begins with no word that is known";
}
#endif
