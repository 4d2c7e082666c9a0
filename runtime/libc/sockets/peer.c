#include "libc/sockets/peer.h"

#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "base/arenas.h"
#include "base/report_log.h"
#include "base/splitmix.h"
#include "common/peer_script.h"
#include "libc/libc.h"
#include "libc/libc_kept.h"
#include "libc/sockets/socket.h"
#include "sync/thread.h"
#include "world/fiber.h"

enum { MOST_RUNS = 64, MOST_CLIENTS_ANYWHERE = 4 };

// A part of the script that has begun, and where.
typedef struct {
  uint32_t head; // its first line
  const char *name;
  uint32_t port;
  End *end; // of a server: its side of the connection
} PeerRun;

struct Peers {
  bool served[MOST_PEER_LINES]; // of `connect` and `listen`: it has begun
  PeerRun run[MOST_RUNS];
  uint32_t n_runs, anywhere;
};

// Whoever waits for somebody from outside is served by these where no script is given. They say
// what a server of lines or of web pages takes for a request, then no more; they do not close,
// so that what is written to them afterwards breaks nothing.
static const char made_up[] = "connect any\n"
                              "send \"GET / HTTP/1.0\\r\\n\\r\\n\"\n"
                              "finish\n"
                              "connect any\n"
                              "send \"GET / HTTP/1.0\\r\\n\\r\\n\"\n"
                              "finish\n"
                              "datagrams any\n"
                              "send \"GET / HTTP/1.0\\r\\n\\r\\n\"\n"
                              "datagrams any\n"
                              "send \"GET / HTTP/1.0\\r\\n\\r\\n\"\n";

// ---- reading the script

// norace has read it before: what is wrong here was changed since.
static void read_line(char *text, uint32_t number) {
  PeerLine l = {.number = number};
  const char *wrong = libc_kept.script.n == MOST_PEER_LINES ? "it has too many lines" : NULL;
  if (!wrong) wrong = peer_line_read(text, &l);
  if (wrong) give_up("line %u of the script for --peer: %s", number, wrong);
  if (l.kind != LINE_EMPTY) libc_kept.script.line[libc_kept.script.n++] = l;
}

void peers_start(void) {
  world->peers = world_take(sizeof *world->peers);
  const char *given = control->peer;
  if (!given[0] && control->spurious & SPURIOUS_CLIENT) given = made_up;
  if (!given[0]) return;
  char *text = strcpy(search_take(strlen(given) + 1), given);
  for (uint32_t number = 1; text; number++) {
    char *end = strchr(text, '\n');
    if (end) *end = 0;
    read_line(text, number);
    text = end ? end + 1 : NULL;
  }
}

const char *peers_host(const char *name) {
  for (uint32_t i = 0; i < libc_kept.script.n; i++)
    if (libc_kept.script.line[i].kind == LINE_HOST && !strcmp(libc_kept.script.line[i].text, name))
      return libc_kept.script.line[i].second;
  return NULL;
}

// ---- what it says and hears

static bool is_head(const PeerLine *l) { return l->kind <= LINE_DATAGRAMS; }

static void say(End *e, const PeerLine *l) {
  Channel *to = e->out ? e->out : sockets_datagrams_at(e->peer, libc_kept.script.pc);
  if (to) channel_send_to(e, to, &(struct iovec){l->text, l->n}, 1, libc_kept.script.pc);
}

static __attribute__((noreturn)) void disagrees(const PeerLine *l, bool ended) {
  give_up_thread("the script for --peer: line %u was to hear something else%s", l->number,
                 ended ? ", and the connection has ended" : "");
}

// What has come and belongs to lines that follow.
typedef struct {
  char bytes[1024];
  uint32_t n;
} Heard;

static void listen_on(End *e, Heard *h, const PeerLine *l, uint32_t matched) {
  uint64_t state = (uint64_t)l->number << 32 | matched;
  for (uint32_t i = 0; i < h->n; i++) state = splitmix(state ^ (uint8_t)h->bytes[i]);
  ssize_t n = channel_take(e, h->bytes + h->n, sizeof h->bytes - h->n, state, libc_kept.script.pc);
  if (n <= 0) disagrees(l, true);
  h->n += (uint32_t)n;
}

static void drop(Heard *h, uint32_t n) {
  h->n -= n;
  memmove(h->bytes, h->bytes + n, h->n);
}

static void expect(End *e, Heard *h, const PeerLine *l) {
  for (uint32_t done = 0; done < l->n;) {
    if (!h->n) listen_on(e, h, l, done);
    uint32_t n = h->n < l->n - done ? h->n : l->n - done;
    if (memcmp(h->bytes, l->text + done, n)) disagrees(l, false);
    drop(h, n);
    done += n;
  }
}

// What comes before the text is not kept, but for as much as may be a part of it.
static void until(End *e, Heard *h, const PeerLine *l) {
  for (;;) {
    const char *found = memmem(h->bytes, h->n, l->text, l->n);
    if (found) return drop(h, (uint32_t)(found - h->bytes) + l->n);
    if (h->n >= l->n) drop(h, h->n - l->n + 1);
    listen_on(e, h, l, 0);
  }
}

static End *end_of(const PeerRun *r) {
  switch (libc_kept.script.line[r->head].kind) {
  case LINE_CONNECT: return sockets_connect(r->name, r->port, libc_kept.script.pc);
  case LINE_DATAGRAMS: return sockets_datagram_peer(r->name, r->port);
  default: return r->end;
  }
}

static void play(End *e, const PeerLine *l) {
  Heard heard = {.n = 0};
  for (; l < libc_kept.script.line + libc_kept.script.n && !is_head(l); l++) {
    if (l->kind == LINE_SEND) say(e, l);
    if (l->kind == LINE_EXPECT) expect(e, &heard, l);
    if (l->kind == LINE_UNTIL) until(e, &heard, l);
    if (l->kind == LINE_FINISH) return channel_shut(e, SHUT_WR, libc_kept.script.pc);
    if (l->kind == LINE_CLOSE) break;
  }
  if (e->out) channel_close_end(e, libc_kept.script.pc);
}

static void *run(void *number) {
  const PeerRun *r = &world->peers->run[(uint64_t)number];
  End *e = end_of(r);
  if (e) play(e, &libc_kept.script.line[r->head + 1]); // else nobody listens there any more
  return NULL;
}

// ---- when it begins

static bool is_at(const PeerLine *l, PeerLineKind kind, const char *name, uint32_t port) {
  if (l->kind != kind) return false;
  if (l->any) return true;
  if ((l->port != 0) != (port != 0)) return false;
  return port ? l->port == port : !strcmp(l->text, name);
}

static void begin(PeerRun r, uint64_t pc) {
  struct Peers *p = world->peers;
  if (p->n_runs == MOST_RUNS) give_up("the script for --peer has more parts than norace plays");
  p->served[r.head] = true;
  p->run[p->n_runs] = r;
  libc_kept.script.pc = pc;
  thread_create(run, (void *)(uint64_t)p->n_runs++, pc)->detached = true;
}

// Those that go anywhere go to each place, as long as they are not too many.
static bool goes_there(uint32_t head, PeerLineKind kind, const char *name, uint32_t port) {
  struct Peers *p = world->peers;
  if (!is_at(&libc_kept.script.line[head], kind, name, port)) return false;
  if (libc_kept.script.line[head].any) return p->anywhere < MOST_CLIENTS_ANYWHERE && ++p->anywhere;
  return !p->served[head];
}

void peers_hash(StateHash *h) {
  const struct Peers *p = world->peers;
  if (p->n_runs) hash_add(h, (uint64_t)p->anywhere << 32 | p->n_runs);
  for (const PeerRun *r = p->run; r < p->run + p->n_runs; r++)
    hash_add(h, (uint64_t)r->head << 32 | r->port), hash_add(h, (uint64_t)r->end);
}

static void send_clients(PeerLineKind kind, const char *name, uint32_t port, uint64_t pc) {
  for (uint32_t i = 0; i < libc_kept.script.n; i++)
    if (goes_there(i, kind, name, port))
      begin((PeerRun){.head = i, .name = name, .port = port}, pc);
}

void peers_connect(const char *name, uint32_t port, uint64_t pc) {
  send_clients(LINE_CONNECT, name, port, pc);
}

void peers_send_datagrams(const char *name, uint32_t port, uint64_t pc) {
  send_clients(LINE_DATAGRAMS, name, port, pc);
}

static int server_at(const char *name, uint32_t port) {
  for (uint32_t i = 0; i < libc_kept.script.n; i++)
    if (!world->peers->served[i] && is_at(&libc_kept.script.line[i], LINE_LISTEN, name, port))
      return (int)i;
  return -1;
}

bool peers_serve(const char *name, uint32_t port) { return server_at(name, port) >= 0; }

void peers_accept(const char *name, uint32_t port, End *theirs, uint64_t pc) {
  begin((PeerRun){.head = (uint32_t)server_at(name, port), .end = theirs}, pc);
}
