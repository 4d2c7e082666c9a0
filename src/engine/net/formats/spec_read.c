#include <stdlib.h>
#include <string.h>

#include "engine/net/formats/spec_read.h"
#include "engine/net/formats/spec_token.h"

// A constraint on one place: least <= place <= most. `place` is NET_NONE for "true".
typedef struct {
  uint32_t place, least, most;
} Constraint;

typedef struct {
  SpecLexer lexer;
  Net *net;
  Text word;             // the name at hand, closed by a zero
  VEC(uint32_t) updated; // for each place, the last rule that updated it, plus one
} Reader;

static bool at(const Reader *r, SpecKind kind) { return r->lexer.token.kind == kind; }

// Complains about the token at hand; always false.
static bool expected(Reader *r, const char *what) {
  SpecToken *t = &r->lexer.token;
  if (t->kind == SPEC_BAD) return false;
  if (t->kind == SPEC_END) diag_error(t->at, "expected %s, found the end of the file", what);
  else diag_error(t->at, "expected %s, found '%.*s'", what, (int)(t->n < 40 ? t->n : 40), t->start);
  t->kind = SPEC_BAD;
  return false;
}

static bool eat(Reader *r, SpecKind kind, const char *what) {
  if (!at(r, kind)) return expected(r, what);
  spec_advance(&r->lexer);
  return true;
}

static const char *word(Reader *r) {
  r->word.n = 0;
  text_add(&r->word, r->lexer.token.start, r->lexer.token.n);
  return r->word.at;
}

static bool read_place(Reader *r, uint32_t *place) {
  if (!at(r, SPEC_NAME)) return expected(r, "a name");
  *place = net_find_place(r->net, word(r));
  if (*place == NET_NONE) {
    diag_error(r->lexer.token.at, "no place named '%s' is declared under vars", r->word.at);
    r->lexer.token.kind = SPEC_BAD;
    return false;
  }
  spec_advance(&r->lexer);
  return true;
}

static bool read_number(Reader *r, uint32_t *n) {
  *n = r->lexer.token.number;
  return eat(r, SPEC_NUMBER, "a number");
}

static bool read_range(Reader *r, Constraint *c) {
  Position start = r->lexer.token.at;
  if (!eat(r, SPEC_OPEN, "'['") || !read_number(r, &c->least) || !eat(r, SPEC_COMMA, "','"))
    return false;
  if (!read_number(r, &c->most) || !eat(r, SPEC_CLOSE, "']'")) return false;
  if (c->least <= c->most) return true;
  diag_error(start, "the range from %u to %u is empty", c->least, c->most);
  return false;
}

static bool read_constraint(Reader *r, Constraint *c) {
  *c = (Constraint){NET_NONE, 0, NET_MANY};
  if (at(r, SPEC_TRUE)) return spec_advance(&r->lexer), true;
  if (!read_place(r, &c->place)) return false;
  if (at(r, SPEC_GE)) return spec_advance(&r->lexer), read_number(r, &c->least);
  if (at(r, SPEC_IN)) return spec_advance(&r->lexer), read_range(r, c);
  if (!at(r, SPEC_EQ)) return expected(r, "'>=', '=' or 'in'");
  spec_advance(&r->lexer);
  if (!read_number(r, &c->least)) return false;
  c->most = c->least;
  return true;
}

static bool read_vars(Reader *r) {
  if (!eat(r, SPEC_VARS, "'vars'")) return false;
  while (at(r, SPEC_NAME)) {
    if (net_find_place(r->net, word(r)) != NET_NONE) {
      diag_error(r->lexer.token.at, "the name '%s' is declared twice", r->word.at);
      return false;
    }
    net_start(r->net, net_place(r->net, r->word.at), 0, NET_MANY);
    vec_push(&r->updated, 0);
    spec_advance(&r->lexer);
  }
  return true;
}

// A rule without a guard can always fire.
static bool read_guards(Reader *r, uint32_t t) {
  if (at(r, SPEC_ARROW)) return true;
  for (;;) {
    Constraint c;
    if (!read_constraint(r, &c)) return false;
    if (c.place != NET_NONE) {
      net_test(r->net, t, c.place, c.least);
      if (c.most != NET_MANY) net_bound(r->net, t, c.place, c.most);
    }
    if (!at(r, SPEC_COMMA)) return true;
    spec_advance(&r->lexer);
  }
}

static bool read_offset(Reader *r, int64_t *offset) {
  *offset = 0;
  bool minus = at(r, SPEC_MINUS);
  if (!minus && !at(r, SPEC_PLUS)) return true;
  spec_advance(&r->lexer);
  uint32_t n;
  if (!read_number(r, &n)) return false;
  *offset = minus ? -(int64_t)n : n;
  return true;
}

// The right side of an update: a sum of places with an offset, or a number.
static bool read_value(Reader *r, NetAssign *value) {
  int64_t offset = 0;
  if (at(r, SPEC_NUMBER)) {
    value->constant = (int32_t)r->lexer.token.number;
    return spec_advance(&r->lexer), true;
  }
  for (;;) {
    uint32_t place;
    if (!read_place(r, &place)) return false;
    vec_push(&value->sum, place);
    if (!at(r, SPEC_PLUS)) break;
    SpecLexer before = r->lexer;
    spec_advance(&r->lexer);
    if (at(r, SPEC_NAME)) continue;
    if (at(r, SPEC_BAD)) return false; // said already
    r->lexer = before;
    break;
  }
  if (!read_offset(r, &offset)) return false;
  value->constant = (int32_t)offset;
  return true;
}

static void apply_update(Net *net, uint32_t t, NetAssign *value) {
  uint32_t place = value->place;
  if (value->sum.n == 1 && value->sum.at[0] == place) {
    if (value->constant < 0) net_take(net, t, place, (uint32_t)-value->constant);
    if (value->constant > 0) net_give(net, t, place, (uint32_t)value->constant);
    return;
  }
  NetAssign *assign = net_assign(net, t, place, value->constant);
  for (size_t i = 0; i < value->sum.n; i++) vec_push(&assign->sum, value->sum.at[i]);
}

static bool read_update(Reader *r, uint32_t t) {
  NetAssign value = {0};
  Position start = r->lexer.token.at;
  if (!read_place(r, &value.place)) return false;
  if (r->updated.at[value.place] == t + 1) {
    diag_error(start, "'%s' is updated twice in one rule", r->net->places.at[value.place].name);
    return false;
  }
  r->updated.at[value.place] = t + 1;
  bool good = eat(r, SPEC_PRIME, "\"'\" after the name of the updated place") &&
              eat(r, SPEC_EQ, "'='") && read_value(r, &value);
  if (good) apply_update(r->net, t, &value);
  vec_delete(&value.sum);
  return good;
}

static bool read_rule(Reader *r) {
  uint32_t t = net_transition(r->net, NULL, NULL);
  if (!read_guards(r, t) || !eat(r, SPEC_ARROW, "',' or '->'")) return false;
  if (!at(r, SPEC_SEMICOLON)) {
    if (!read_update(r, t)) return false;
    while (at(r, SPEC_COMMA)) {
      spec_advance(&r->lexer);
      if (!read_update(r, t)) return false;
    }
  }
  return eat(r, SPEC_SEMICOLON, "',' or ';'");
}

static bool read_rules(Reader *r) {
  if (!eat(r, SPEC_RULES, "a name or 'rules'")) return false;
  while (at(r, SPEC_NAME) || at(r, SPEC_TRUE) || at(r, SPEC_ARROW))
    if (!read_rule(r)) return false;
  return true;
}

static bool start_within(Reader *r, Position where, Constraint c) {
  NetPlace *p = &r->net->places.at[c.place];
  if (p->least < c.least) p->least = c.least;
  if (p->most > c.most) p->most = c.most;
  if (p->least <= p->most) return true;
  diag_error(where, "no number of tokens in '%s' meets all that init asks of it", p->name);
  return false;
}

static bool read_init(Reader *r) {
  if (!eat(r, SPEC_INIT, "a rule or 'init'")) return false;
  for (;;) {
    Position where = r->lexer.token.at;
    Constraint c;
    if (!read_constraint(r, &c)) return false;
    if (c.place != NET_NONE && !start_within(r, where, c)) return false;
    if (!at(r, SPEC_COMMA)) return true;
    spec_advance(&r->lexer);
  }
}

static bool read_conjunction(Reader *r) {
  uint32_t target = net_target(r->net, NULL);
  for (;;) {
    Constraint c;
    if (!read_constraint(r, &c)) return false;
    if (c.place != NET_NONE) {
      net_target_need(r->net, target, c.place, c.least);
      if (c.most != NET_MANY) net_target_bound(r->net, target, c.place, c.most);
    }
    if (!at(r, SPEC_COMMA)) return true;
    spec_advance(&r->lexer);
  }
}

static bool read_targets(Reader *r) {
  if (!eat(r, SPEC_TARGET, "',' or 'target'")) return false;
  do
    if (!read_conjunction(r)) return false;
  while (at(r, SPEC_NAME) || at(r, SPEC_TRUE));
  return true;
}

// Hints for other tools. The engine finds its own invariants and trusts none that it was told, so
// only the form counts.
static bool read_weights(Reader *r) {
  if (!at(r, SPEC_INVARIANTS)) return true;
  spec_advance(&r->lexer);
  while (at(r, SPEC_NAME)) {
    uint32_t place, n;
    if (!read_place(r, &place) || !eat(r, SPEC_EQ, "'='") || !read_number(r, &n)) return false;
    if (!at(r, SPEC_COMMA)) continue;
    spec_advance(&r->lexer);
    if (!at(r, SPEC_NAME)) return expected(r, "a name");
  }
  return true;
}

static bool read_problem(Reader *r) {
  if (!read_vars(r) || !read_rules(r) || !read_init(r) || !read_targets(r) || !read_weights(r))
    return false;
  return at(r, SPEC_END) || expected(r, "',' or the end of the file");
}

static void reader_delete(Reader *r) {
  text_delete(&r->word);
  vec_delete(&r->updated);
}

Net *spec_read(const char *file, const Text *text) {
  Reader r = {.net = net_new()};
  spec_lexer_start(&r.lexer, file, text->at ? text->at : "", text->n);
  bool good = read_problem(&r);
  reader_delete(&r);
  if (good) return net_finish(r.net), r.net;
  net_delete(r.net);
  return NULL;
}

bool spec_read_target(Net *net, const char *option, const char *text) {
  Reader r = {.net = net};
  spec_lexer_start(&r.lexer, option, text, strlen(text));
  bool good = read_conjunction(&r) && (at(&r, SPEC_END) || expected(&r, "',' or the end"));
  reader_delete(&r);
  if (good) net_finish(net);
  return good;
}
