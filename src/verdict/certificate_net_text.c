// The file format: words separated by blanks, so that it can be read by eye and written by other
// tools.
#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "verdict/certificate_net.h"
#include "verdict/certificate_net_text.h"

static uint64_t mix(uint64_t h, uint64_t x) { return (h ^ x) * 1099511628211u; }

static uint64_t digest_bounds(uint64_t h, const NetBound *at, size_t n) {
  h = mix(h, n);
  for (size_t i = 0; i < n; i++) h = mix(mix(h, at[i].place), at[i].most);
  return h;
}

static uint64_t digest_beyond(const Net *net, uint64_t h) {
  for (size_t i = 0; i < net->transitions.n; i++) {
    const NetTransition *t = &net->transitions.at[i];
    h = mix(digest_bounds(h, t->bounds.at, t->bounds.n), t->assigns.n);
    for (size_t k = 0; k < t->assigns.n; k++) {
      const NetAssign *a = &t->assigns.at[k];
      h = mix(mix(mix(h, a->place), (uint32_t)a->constant), a->sum.n);
      for (size_t j = 0; j < a->sum.n; j++) h = mix(h, a->sum.at[j]);
    }
  }
  for (size_t i = 0; i < net->targets.n; i++)
    h = digest_bounds(h, net->targets.at[i].bounds.at, net->targets.at[i].bounds.n);
  return h;
}

uint64_t certificate_net_digest(const Net *net) {
  uint64_t h = mix(mix(14695981039346656037u, net->places.n), net->transitions.n);
  for (size_t i = 0; i < net->places.n; i++)
    h = mix(mix(h, net->places.at[i].least), net->places.at[i].most);
  for (size_t i = 0; i < net->transitions.n; i++) {
    const NetTransition *t = &net->transitions.at[i];
    h = mix(h, t->effects.n);
    for (size_t k = 0; k < t->effects.n; k++)
      h = mix(mix(mix(h, t->effects.at[k].place), t->effects.at[k].need),
              (uint32_t)t->effects.at[k].change);
  }
  if (!net_is_plain(net)) h = digest_beyond(net, h);
  for (size_t i = 0; i < net->targets.n; i++) {
    h = mix(h, net->targets.at[i].needs.n);
    for (size_t k = 0; k < net->targets.at[i].needs.n; k++)
      h = mix(mix(h, net->targets.at[i].needs.at[k].place), net->targets.at[i].needs.at[k].n);
  }
  return h;
}

static void write_markings(Text *out, const char *title, const CertificateMarkings *list) {
  text_format(out, "%s %zu\n", title, list->n);
  for (size_t i = 0; i < list->n; i++) {
    text_format(out, "%u", list->at[i].n);
    for (uint32_t k = 0; k < list->at[i].n; k++)
      text_format(out, " %u:%u", list->at[i].at[k].place, list->at[i].at[k].n);
    text_put(out, "\n");
  }
}

void certificate_net_write(const CertificateNet *c, Text *out) {
  text_put(out, "norace-certificate net 1\n");
  if (c->net_file) text_format(out, "file %zu:%s\n", strlen(c->net_file), c->net_file);
  else text_format(out, "problem %zu:%s\n", c->problem.n, c->problem.at ? c->problem.at : "");
  text_format(out, "digest %016" PRIx64 "\n", c->digest);
  text_format(out, "ceilings %zu\n", c->ceilings.n);
  for (size_t i = 0; i < c->ceilings.n; i++)
    text_format(out, "%u%c", c->ceilings.at[i], i + 1 < c->ceilings.n ? ' ' : '\n');
  if (c->traps.n) write_markings(out, "traps", &c->traps);
  write_markings(out, "invariants", &c->invariants);
  if (c->enumerated) text_format(out, "markings %" PRIu64 "\n", c->enumerated);
  else write_markings(out, c->by_boxes ? "boxes" : "basis", &c->basis);
  text_put(out, "end\n");
}

typedef struct {
  const char *at, *end;
  Position position;
  bool failed;
} Reader;

static bool fail(Reader *r, const char *what) {
  if (!r->failed) diag_error(r->position, "not a certificate: expected %s", what);
  r->failed = true;
  return false;
}

static void skip_blanks(Reader *r) {
  for (; r->at < r->end && isspace((unsigned char)*r->at); r->at++)
    if (*r->at == '\n') r->position.line++;
}

static bool follows(Reader *r, const char *word) {
  skip_blanks(r);
  size_t n = strlen(word);
  return (size_t)(r->end - r->at) >= n && !memcmp(r->at, word, n);
}

static bool eat(Reader *r, const char *word) {
  if (!follows(r, word)) return fail(r, word);
  r->at += strlen(word);
  return true;
}

static bool number(Reader *r, uint64_t limit, uint64_t *n) {
  skip_blanks(r);
  if (r->at == r->end || !isdigit((unsigned char)*r->at)) return fail(r, "a number");
  for (*n = 0; r->at < r->end && isdigit((unsigned char)*r->at); r->at++) {
    *n = *n * 10 + (uint64_t)(*r->at - '0');
    if (*n > limit) return fail(r, "a smaller number");
  }
  return true;
}

// LENGTH:TEXT
static bool counted(Reader *r, const char **text, size_t *n) {
  uint64_t length;
  if (!number(r, (uint64_t)(r->end - r->at), &length) || !eat(r, ":")) return false;
  if (length > (uint64_t)(r->end - r->at)) return fail(r, "more text");
  *text = r->at;
  *n = length;
  for (; r->at < *text + length; r->at++) r->position.line += *r->at == '\n';
  return true;
}

static bool read_origin(Reader *r, CertificateNet *c) {
  skip_blanks(r);
  const char *text;
  size_t n;
  if (r->at < r->end && *r->at == 'f') {
    if (!eat(r, "file") || !counted(r, &text, &n)) return false;
    c->net_file = arena_copy(c->arena, text, n);
    return true;
  }
  if (!eat(r, "problem") || !counted(r, &text, &n)) return false;
  text_add(&c->problem, text, n);
  return true;
}

static bool read_digest(Reader *r, CertificateNet *c) {
  if (!eat(r, "digest")) return false;
  skip_blanks(r);
  int digits = 0;
  for (; r->at < r->end && isxdigit((unsigned char)*r->at); r->at++, digits++) {
    char d = *r->at;
    c->digest =
        c->digest << 4 | (uint64_t)(isdigit((unsigned char)d) ? d - '0' : tolower(d) - 'a' + 10);
  }
  return digits == 16 || fail(r, "16 hexadecimal digits");
}

static bool read_ceilings(Reader *r, CertificateNet *c) {
  uint64_t n, place;
  if (!eat(r, "ceilings") || !number(r, UINT32_MAX, &n)) return false;
  for (uint64_t i = 0; i < n; i++) {
    if (!number(r, UINT32_MAX - 1, &place)) return false;
    vec_push(&c->ceilings, (uint32_t)place);
  }
  return true;
}

static bool read_marking(Reader *r, CertificateNet *c, CertificateMarking *m) {
  uint64_t n, place, count;
  if (!number(r, (uint64_t)(r->end - r->at), &n)) return false;
  NetTokens *tokens = arena_take(c->arena, n * sizeof *tokens);
  for (uint64_t k = 0; k < n; k++) {
    if (!number(r, UINT32_MAX - 1, &place) || !eat(r, ":") || !number(r, INT32_MAX, &count))
      return false;
    if (!count || (k && tokens[k - 1].place >= place))
      return fail(r, "rising places with at least one token each");
    tokens[k] = (NetTokens){(uint32_t)place, (uint32_t)count};
  }
  *m = (CertificateMarking){tokens, (uint32_t)n};
  return true;
}

static bool read_markings(Reader *r, CertificateNet *c, const char *title,
                          CertificateMarkings *list) {
  uint64_t n;
  if (!eat(r, title) || !number(r, UINT32_MAX - 1, &n)) return false;
  for (uint64_t i = 0; i < n; i++) {
    CertificateMarking m;
    if (!read_marking(r, c, &m)) return false;
    vec_push(list, m);
  }
  return true;
}

static bool read_basis(Reader *r, CertificateNet *c) {
  if (follows(r, "markings"))
    return eat(r, "markings") && number(r, UINT32_MAX, &c->enumerated) &&
           (c->enumerated || fail(r, "at least one marking"));
  c->by_boxes = follows(r, "boxes");
  return read_markings(r, c, c->by_boxes ? "boxes" : "basis", &c->basis);
}

bool certificate_net_read(CertificateNet *c, const char *file, const Text *text) {
  *c = (CertificateNet){.arena = arena_new()};
  Reader r = {.at = text->at, .end = text->at + text->n, .position = {.file = file, .line = 1}};
  bool good =
      eat(&r, "norace-certificate net 1") && read_origin(&r, c) && read_digest(&r, c) &&
      read_ceilings(&r, c) && (!follows(&r, "traps") || read_markings(&r, c, "traps", &c->traps)) &&
      read_markings(&r, c, "invariants", &c->invariants) && read_basis(&r, c) && eat(&r, "end");
  skip_blanks(&r);
  return good && (r.at == r.end || fail(&r, "the end of the file"));
}

void certificate_net_delete(CertificateNet *c) {
  arena_delete(c->arena);
  text_delete(&c->problem);
  vec_delete(&c->ceilings);
  vec_delete(&c->traps);
  vec_delete(&c->invariants);
  vec_delete(&c->basis);
}
