// Markings are kept as lists of bytes: for each place with tokens how many places it lies behind
// the one before, and its tokens, seven bits a byte.
#include "verdict/certificate_net_markings.h"

#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "base/memory.h"

typedef struct {
  const Net *net;
  uint64_t most; // markings that the certificate speaks of
  VEC(uint8_t) bytes;
  VEC(size_t) ends; // of each marking, in bytes
  VEC(uint64_t)
  table;                // where its hash says: a marking's number plus one, above it 32 bits of the
                        // hash, which spare most looks at other markings; a power of two of them
  uint64_t *now, *then; // tokens by place: of the marking at hand, of one behind it
  uint64_t *some;       // a bit for each place with tokens in `then`
  VEC(uint32_t) marked; // places with tokens in `now`
  VEC(uint32_t) * asks; // by place: transitions whose rarest token it is
  VEC(uint32_t) free;   // transitions that need no token
  const char *trouble;
} Walk;

static void add_number(Walk *w, uint64_t n) {
  for (; n > 127; n >>= 7) vec_push(&w->bytes, (uint8_t)(n | 128));
  vec_push(&w->bytes, (uint8_t)n);
}

static uint64_t next_number(const uint8_t **at) {
  uint64_t n = 0;
  for (int shift = 0;; shift += 7) {
    uint8_t byte = *(*at)++;
    n |= (uint64_t)(byte & 127) << shift;
    if (byte < 128) return n;
  }
}

static void set(Walk *w, uint32_t place, uint64_t tokens) {
  DEBUG_ONLY(place < w->net->places.n);
  uint64_t bit = (uint64_t)1 << place % 64;
  w->then[place] = tokens;
  if (tokens) w->some[place / 64] |= bit;
  else w->some[place / 64] &= ~bit;
}

static size_t begin_of(const Walk *w, size_t i) { return i ? w->ends.at[i - 1] : 0; }

static uint64_t hash(const Walk *w, size_t from, size_t to) {
  uint64_t h = 14695981039346656037u;
  for (size_t i = from; i < to; i++) h = (h ^ w->bytes.at[i]) * 1099511628211u;
  return h ^ h >> 29;
}

static size_t place_for(const Walk *w, uint64_t h) { return (size_t)h & (w->table.n - 1); }

static uint64_t entry(uint64_t h, size_t number) { return (h & ~(uint64_t)UINT32_MAX) | number; }

static void widen(Walk *w) {
  size_t n = w->table.n ? w->table.n * 2 : 1024;
  vec_grow(&w->table, n);
  w->table.n = n;
  memset(w->table.at, 0, n * sizeof *w->table.at);
  for (size_t i = 0; i < w->ends.n; i++) {
    uint64_t h = hash(w, begin_of(w, i), w->ends.at[i]);
    size_t at = place_for(w, h);
    while (w->table.at[at]) at = (at + 1) & (n - 1);
    w->table.at[at] = entry(h, i + 1);
  }
}

static bool is_at(const Walk *w, size_t number, const uint8_t *bytes, size_t n) {
  size_t from = begin_of(w, number);
  return w->ends.at[number] - from == n && !memcmp(w->bytes.at + from, bytes, n);
}

static bool covers(const Walk *w, const NetTarget *t) {
  bool all = true;
  for (size_t i = 0; i < t->needs.n; i++) all &= w->then[t->needs.at[i].place] >= t->needs.at[i].n;
  for (size_t i = 0; i < t->bounds.n; i++)
    all &= w->then[t->bounds.at[i].place] <= t->bounds.at[i].most;
  return all;
}

// The marking in `then` is reached.
static void reach(Walk *w) {
  size_t from = w->bytes.n;
  uint32_t before = 0;
  for (uint32_t i = 0; i <= w->net->places.n / 64; i++)
    for (uint64_t rest = w->some[i]; rest; rest &= rest - 1) {
      uint32_t p = i * 64 + (uint32_t)__builtin_ctzll(rest);
      add_number(w, p - before);
      add_number(w, w->then[p]);
      before = p;
    }
  uint64_t h = hash(w, from, w->bytes.n);
  size_t at = place_for(w, h);
  for (; w->table.at[at]; at = (at + 1) & (w->table.n - 1)) {
    size_t other = (uint32_t)w->table.at[at];
    if (w->table.at[at] != entry(h, other)) continue;
    if (is_at(w, other - 1, w->bytes.at + from, w->bytes.n - from)) {
      w->bytes.n = from;
      return;
    }
  }
  vec_push(&w->ends, w->bytes.n);
  ALWAYS(w->ends.n <= UINT32_MAX); // entries have room for such numbers
  w->table.at[at] = entry(h, w->ends.n);
  if (w->ends.n * 2 > w->table.n) widen(w);
  if (w->ends.n > w->most) w->trouble = "more markings can be reached than it says";
  for (size_t i = 0; i < w->net->targets.n; i++)
    if (covers(w, &w->net->targets.at[i]))
      w->trouble = "a marking that can be reached covers a target";
}

static bool can_fire(const Walk *w, const NetTransition *t) {
  bool can = true;
  for (size_t i = 0; i < t->effects.n && can; i++)
    can = w->now[t->effects.at[i].place] >= t->effects.at[i].need;
  for (size_t i = 0; i < t->bounds.n && can; i++)
    can = w->now[t->bounds.at[i].place] <= t->bounds.at[i].most;
  return can;
}

// Fires t in `then`, a copy of `now`. False if an assignment would leave less than nothing.
static bool fire(Walk *w, const NetTransition *t) {
  for (size_t i = 0; i < t->effects.n; i++) {
    uint64_t now = w->now[t->effects.at[i].place];
    ALWAYS((int64_t)now + t->effects.at[i].change >= 0); // it has what it takes
    set(w, t->effects.at[i].place, now + (uint64_t)(int64_t)t->effects.at[i].change);
  }
  bool good = true;
  for (size_t i = 0; i < t->assigns.n; i++) {
    int64_t tokens = t->assigns.at[i].constant;
    for (size_t k = 0; k < t->assigns.at[i].sum.n; k++)
      tokens += (int64_t)w->now[t->assigns.at[i].sum.at[k]];
    good &= tokens >= 0;
    set(w, t->assigns.at[i].place, (uint64_t)tokens);
  }
  return good;
}

static void undo(Walk *w, const NetTransition *t) {
  for (size_t i = 0; i < t->effects.n; i++)
    set(w, t->effects.at[i].place, w->now[t->effects.at[i].place]);
  for (size_t i = 0; i < t->assigns.n; i++)
    set(w, t->assigns.at[i].place, w->now[t->assigns.at[i].place]);
}

static void fire_each(Walk *w, const uint32_t *transitions, size_t n) {
  for (size_t i = 0; i < n && !w->trouble; i++) {
    const NetTransition *t = &w->net->transitions.at[transitions[i]];
    if (!can_fire(w, t)) continue;
    if (fire(w, t)) reach(w);
    undo(w, t);
  }
}

static void expand(Walk *w, size_t number) {
  const uint8_t *at = w->bytes.at + begin_of(w, number), *end = w->bytes.at + w->ends.at[number];
  for (size_t i = 0; i < w->marked.n; i++) {
    w->now[w->marked.at[i]] = 0;
    set(w, w->marked.at[i], 0);
  }
  w->marked.n = 0;
  for (uint32_t p = 0; at < end;) {
    p += (uint32_t)next_number(&at);
    ALWAYS(p < w->net->places.n && at < end);
    w->now[p] = next_number(&at);
    set(w, p, w->now[p]);
    vec_push(&w->marked, p);
  }
  for (size_t i = 0; i < w->marked.n; i++)
    fire_each(w, w->asks[w->marked.at[i]].at, w->asks[w->marked.at[i]].n);
  fire_each(w, w->free.at, w->free.n);
}

// Each transition is asked for at one place whose token it needs, the one that fewest ask for.
static void index_transitions(Walk *w) {
  w->asks = memory_take((w->net->places.n + 1) * sizeof *w->asks);
  size_t *often = memory_take((w->net->places.n + 1) * sizeof *often);
  for (size_t t = 0; t < w->net->transitions.n; t++)
    for (size_t i = 0; i < w->net->transitions.at[t].effects.n; i++)
      often[w->net->transitions.at[t].effects.at[i].place] +=
          w->net->transitions.at[t].effects.at[i].need > 0;
  for (uint32_t t = 0; t < w->net->transitions.n; t++) {
    const NetTransition *u = &w->net->transitions.at[t];
    uint32_t rarest = NET_NONE;
    for (size_t i = 0; i < u->effects.n; i++)
      if (u->effects.at[i].need &&
          (rarest == NET_NONE || often[u->effects.at[i].place] < often[rarest]))
        rarest = u->effects.at[i].place;
    if (rarest == NET_NONE) vec_push(&w->free, t);
    else vec_push(&w->asks[rarest], t);
  }
  free(often);
}

static const char *put_start(Walk *w) {
  for (size_t p = 0; p < w->net->places.n; p++) {
    const NetPlace *place = &w->net->places.at[p];
    if (place->most == NET_MANY) return "a place may start with any number of tokens";
    if (place->least != place->most && !net_is_plain(w->net))
      return "the net is not plain and has several starts";
    set(w, (uint32_t)p, place->most);
  }
  return NULL;
}

const char *certificate_net_check_markings(CertificateNet *c, const Net *net) {
  Walk w = {.net = net, .most = c->enumerated};
  w.now = memory_take((net->places.n + 1) * sizeof *w.now);
  w.then = memory_take((net->places.n + 1) * sizeof *w.then);
  w.some = memory_take((net->places.n / 64 + 1) * sizeof *w.some);
  index_transitions(&w);
  widen(&w);
  w.trouble = put_start(&w);
  if (!w.trouble) reach(&w);
  for (uint32_t p = 0; p < net->places.n; p++) set(&w, p, 0);
  for (size_t i = 0; i < w.ends.n && !w.trouble; i++) expand(&w, i);
  ALWAYS(w.trouble || w.ends.n); // the start at least
  if (!w.trouble && w.ends.n < w.most) w.trouble = "fewer markings can be reached than it says";
  for (size_t p = 0; p < net->places.n; p++) vec_delete(&w.asks[p]);
  free(w.asks);
  vec_delete(&w.free);
  vec_delete(&w.marked);
  vec_delete(&w.bytes);
  vec_delete(&w.ends);
  vec_delete(&w.table);
  free(w.now);
  free(w.then);
  free(w.some);
  return w.trouble;
}
