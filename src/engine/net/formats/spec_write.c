#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "engine/net/formats/spec_write.h"

static bool spelled(const char *name) {
  static const char *const reserved[] = {"in",   "true",   "vars",      "rules",
                                         "init", "target", "invariants"};
  for (size_t i = 0; i < sizeof reserved / sizeof *reserved; i++)
    if (!strcmp(name, reserved[i])) return false;
  if (!isalpha((unsigned char)*name) && *name != '_') return false;
  for (; *name; name++)
    if (!isalnum((unsigned char)*name) && *name != '_' && *name != '.') return false;
  return true;
}

// A name that the format can spell: the place's own where possible, in quotation marks if need be,
// otherwise one that no other place has.
static const char *name_of(const Net *net, uint32_t place, Arena *arena) {
  const char *name = net->places.at[place].name;
  if (spelled(name)) return name;
  if (*name && !strpbrk(name, "\"\n\r")) return arena_format(arena, "\"%s\"", name);
  const char *other = arena_format(arena, "place_%u", place);
  while (net_find_place(net, other) != NET_NONE) other = arena_format(arena, "%s_", other);
  return other;
}

typedef struct {
  const char **names;
  Text *out;
  bool first; // no constraint or update has been written since the list began
} Writer;

static void comma(Writer *w) {
  if (!w->first) text_put(w->out, ", ");
  w->first = false;
}

static void write_bounds(Writer *w, const NetBound *at, size_t n) {
  for (size_t i = 0; i < n; i++) {
    comma(w);
    text_format(w->out, "%s in [0, %u]", w->names[at[i].place], at[i].most);
  }
}

static void write_offset(Writer *w, int64_t offset) {
  if (offset)
    text_format(w->out, " %c %lld", offset < 0 ? '-' : '+',
                (long long)(offset < 0 ? -offset : offset));
}

static void write_assign(Writer *w, const NetAssign *a) {
  comma(w);
  text_format(w->out, "%s' = ", w->names[a->place]);
  if (!a->sum.n) text_format(w->out, "%d", a->constant);
  for (size_t i = 0; i < a->sum.n; i++)
    text_format(w->out, "%s%s", i ? " + " : "", w->names[a->sum.at[i]]);
  if (a->sum.n) write_offset(w, a->constant);
}

static void write_rule(Writer *w, const NetTransition *t) {
  text_put(w->out, "  ");
  w->first = true;
  for (size_t i = 0; i < t->effects.n; i++) {
    if (!t->effects.at[i].need) continue;
    comma(w);
    text_format(w->out, "%s >= %u", w->names[t->effects.at[i].place], t->effects.at[i].need);
  }
  write_bounds(w, t->bounds.at, t->bounds.n);
  if (w->first) text_put(w->out, "true");
  text_put(w->out, " -> ");
  w->first = true;
  for (size_t i = 0; i < t->effects.n; i++) {
    if (!t->effects.at[i].change) continue;
    comma(w);
    const char *name = w->names[t->effects.at[i].place];
    text_format(w->out, "%s' = %s", name, name);
    write_offset(w, t->effects.at[i].change);
  }
  for (size_t i = 0; i < t->assigns.n; i++) write_assign(w, &t->assigns.at[i]);
  text_put(w->out, ";");
  if (t->source) text_format(w->out, " # %s", t->source);
  text_put(w->out, "\n");
}

static void write_init(Writer *w, const Net *net) {
  text_put(w->out, "init\n  ");
  w->first = true;
  for (uint32_t p = 0; p < net->places.n; p++) {
    NetPlace place = net->places.at[p];
    if (place.most == NET_MANY && !place.least) continue;
    comma(w);
    if (place.most == NET_MANY) text_format(w->out, "%s >= %u", w->names[p], place.least);
    else if (place.least == place.most) text_format(w->out, "%s = %u", w->names[p], place.least);
    else text_format(w->out, "%s in [%u, %u]", w->names[p], place.least, place.most);
  }
  text_put(w->out, w->first ? "true\n" : "\n");
}

static void write_target(Writer *w, const NetTarget *t) {
  text_put(w->out, "  ");
  w->first = true;
  for (size_t i = 0; i < t->needs.n; i++) {
    comma(w);
    text_format(w->out, "%s >= %u", w->names[t->needs.at[i].place], t->needs.at[i].n);
  }
  write_bounds(w, t->bounds.at, t->bounds.n);
  text_put(w->out, w->first ? "true\n" : "\n");
}

void spec_write(const Net *net, Text *out) {
  Arena *arena = arena_new();
  Writer w = {.names = memory_take(net->places.n * sizeof(char *)), .out = out};
  text_put(out, "vars\n ");
  for (uint32_t p = 0; p < net->places.n; p++)
    text_format(out, " %s", w.names[p] = name_of(net, p, arena));
  text_put(out, "\nrules\n");
  for (size_t i = 0; i < net->transitions.n; i++) write_rule(&w, &net->transitions.at[i]);
  write_init(&w, net);
  text_put(out, "target\n");
  for (size_t i = 0; i < net->targets.n; i++) write_target(&w, &net->targets.at[i]);
  free(w.names);
  arena_delete(arena);
}
