#include "libc/peer.h"

#include <stdlib.h>
#include <string.h>

#include "base/arenas.h"
#include "base/report_log.h"
#include "base/splitmix.h"
#include "libc/libc.h"
#include "libc/socket.h"
#include "sync/thread.h"
#include "world/fiber.h"

enum { MOST_LINES = 256 };

typedef enum {
  LINE_CONNECT,
  LINE_LISTEN,
  LINE_SEND,
  LINE_EXPECT,
  LINE_UNTIL,
  LINE_CLOSE,
  LINE_HOST
} LineKind;

typedef struct {
  LineKind kind;
  uint32_t number; // in the script
  uint32_t port;   // of an address; 0: it is a name
  char *text;      // what is sent or expected; a name
  uint32_t n;
  char *second; // of a host: its address
} Line;

static struct { // the same in every execution
  Line line[MOST_LINES];
  uint32_t n;
  uint64_t pc; // for the events of those that the present call starts
} script;

static struct {            // the world's
  bool served[MOST_LINES]; // of `connect` and `listen`: it has begun
  End *end[MOST_LINES];
} *peers;

// ---- reading the script

static __attribute__((noreturn)) void wrong(uint32_t number, const char *why) {
  give_up("line %u of the script for --peer: %s", number, why);
}

static int hex(char c) {
  return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

// Between quotes, with the escapes of C. Gives what follows.
static char *read_text(char *at, Line *l) {
  if (*at != '"') wrong(l->number, "a text in quotes is missing");
  char *to = l->text = at;
  for (at++; *at && *at != '"'; at++) {
    static const char from[] = "nrt0\\\"", into[] = "\n\r\t\0\\\"";
    if (*at != '\\') {
      *to++ = *at;
      continue;
    }
    const char *known = at[1] ? strchr(from, at[1]) : NULL;
    if (at[1] == 'x' && hex(at[2]) >= 0 && hex(at[3]) >= 0)
      *to++ = (char)(hex(at[2]) << 4 | hex(at[3])), at += 3;
    else if (known) *to++ = into[known - from], at++;
    else wrong(l->number, "an escape that is not known");
  }
  if (*at != '"') wrong(l->number, "a text without its end");
  l->n = (uint32_t)(to - l->text);
  return at + 1;
}

static void read_address(char *at, Line *l) {
  char *end;
  l->text = at;
  if (strchr(at, '/')) return;
  char *port = strrchr(at, ':');
  l->port = (uint32_t)strtoul(port ? port + 1 : at, &end, 10);
  if (*end || !l->port || l->port > 65535)
    wrong(l->number, "an address is a port, or a name in the file system with a slash in it");
}

static void read_line(char *at, uint32_t number) {
  static const char *const words[] = {"connect", "listen", "send", "expect",
                                      "until",   "close",  "host"};
  at += strspn(at, " \t");
  if (!*at || *at == '#') return;
  if (script.n == MOST_LINES) wrong(number, "it has too many lines");
  Line *l = &script.line[script.n++];
  size_t n = strcspn(at, " \t");
  for (l->kind = LINE_CONNECT; l->kind <= LINE_HOST; l->kind++)
    if (strlen(words[l->kind]) == n && !strncmp(words[l->kind], at, n)) break;
  l->number = number;
  if (l->kind > LINE_HOST) wrong(number, "it begins with no word that is known");
  at += n + strspn(at + n, " \t");
  switch (l->kind) {
  case LINE_CONNECT:
  case LINE_LISTEN: read_address(at, l); break;
  case LINE_SEND:
  case LINE_EXPECT:
  case LINE_UNTIL: read_text(at, l); break;
  case LINE_HOST:
    l->text = at;
    at += strcspn(at, " \t");
    l->second = *at ? at + 1 + strspn(at + 1, " \t") : "127.0.0.1";
    *at = 0;
    break;
  case LINE_CLOSE: break;
  }
}

void peers_start(void) {
  peers = world_take(sizeof *peers);
  if (!control->peer[0]) return;
  char *text = strcpy(search_take(sizeof control->peer), control->peer);
  for (uint32_t number = 1; text; number++) {
    char *end = strchr(text, '\n');
    if (end) *end = 0;
    read_line(text, number);
    text = end ? end + 1 : NULL;
  }
}

const char *peers_host(const char *name) {
  for (uint32_t i = 0; i < script.n; i++)
    if (script.line[i].kind == LINE_HOST && !strcmp(script.line[i].text, name))
      return script.line[i].second;
  return NULL;
}

// ---- what it says and hears

static bool is_head(const Line *l) { return l->kind == LINE_CONNECT || l->kind == LINE_LISTEN; }

static void say(End *e, const Line *l) {
  channel_send_to(e, e->out, &(struct iovec){l->text, l->n}, 1, script.pc);
}

static __attribute__((noreturn)) void disagrees(const Line *l, bool ended) {
  give_up_thread("the script for --peer: line %u was to hear something else%s", l->number,
                 ended ? ", and the connection has ended" : "");
}

// What has come and belongs to lines that follow.
typedef struct {
  char bytes[1024];
  uint32_t n;
} Heard;

static void listen_on(End *e, Heard *h, const Line *l, uint32_t matched) {
  uint64_t state = (uint64_t)l->number << 32 | matched;
  for (uint32_t i = 0; i < h->n; i++) state = splitmix(state ^ (uint8_t)h->bytes[i]);
  ssize_t n = channel_take(e, h->bytes + h->n, sizeof h->bytes - h->n, state, script.pc);
  if (n <= 0) disagrees(l, true);
  h->n += (uint32_t)n;
}

static void drop(Heard *h, uint32_t n) {
  h->n -= n;
  memmove(h->bytes, h->bytes + n, h->n);
}

static void expect(End *e, Heard *h, const Line *l) {
  for (uint32_t done = 0; done < l->n;) {
    if (!h->n) listen_on(e, h, l, done);
    uint32_t n = h->n < l->n - done ? h->n : l->n - done;
    if (memcmp(h->bytes, l->text + done, n)) disagrees(l, false);
    drop(h, n);
    done += n;
  }
}

// What comes before the text is not kept, but for as much as may be a part of it.
static void until(End *e, Heard *h, const Line *l) {
  for (;;) {
    const char *found = memmem(h->bytes, h->n, l->text, l->n);
    if (found) return drop(h, (uint32_t)(found - h->bytes) + l->n);
    if (h->n >= l->n) drop(h, h->n - l->n + 1);
    listen_on(e, h, l, 0);
  }
}

static void *run(void *first) {
  uint32_t head = (uint32_t)(uint64_t)first;
  const Line *where = &script.line[head];
  End *e = peers->end[head];
  Heard heard = {.n = 0};
  if (where->kind == LINE_CONNECT)
    e = sockets_connect(where->port ? NULL : where->text, where->port, script.pc);
  if (!e) return NULL; // nobody listens there any more
  for (const Line *l = where + 1; l < script.line + script.n && !is_head(l); l++) {
    if (l->kind == LINE_SEND) say(e, l);
    if (l->kind == LINE_EXPECT) expect(e, &heard, l);
    if (l->kind == LINE_UNTIL) until(e, &heard, l);
    if (l->kind == LINE_CLOSE) break;
  }
  channel_close_end(e, script.pc);
  return NULL;
}

// ---- when it begins

static bool is_at(const Line *l, LineKind kind, const char *name, uint32_t port) {
  if (l->kind != kind || (l->port != 0) != (port != 0)) return false;
  return port ? l->port == port : !strcmp(l->text, name);
}

static void begin(uint32_t i, uint64_t pc) {
  peers->served[i] = true;
  script.pc = pc;
  thread_create(run, (void *)(uint64_t)i, pc)->detached = true;
}

void peers_connect(const char *name, uint32_t port, uint64_t pc) {
  for (uint32_t i = 0; i < script.n; i++)
    if (!peers->served[i] && is_at(&script.line[i], LINE_CONNECT, name, port)) begin(i, pc);
}

static int server_at(const char *name, uint32_t port) {
  for (uint32_t i = 0; i < script.n; i++)
    if (!peers->served[i] && is_at(&script.line[i], LINE_LISTEN, name, port)) return (int)i;
  return -1;
}

bool peers_serve(const char *name, uint32_t port) { return server_at(name, port) >= 0; }

void peers_accept(const char *name, uint32_t port, End *theirs, uint64_t pc) {
  int i = server_at(name, port);
  peers->end[i] = theirs;
  begin((uint32_t)i, pc);
}
