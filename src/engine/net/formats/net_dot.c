#include "engine/net/formats/net_dot.h"

static void put_arc(Text *out, bool to_place, uint32_t place, size_t transition, uint32_t n,
                    const char *style) {
  if (to_place) text_format(out, "  t%zu -> p%u [", transition, place);
  else text_format(out, "  p%u -> t%zu [", place, transition);
  if (n > 1) text_format(out, "label=\"%u\" ", n);
  text_format(out, "%s];\n", style);
}

static void put_transition(const NetTransition *t, size_t index, Text *out) {
  text_format(out, "  t%zu [shape=box, label=\"%s\"];\n", index, t->source ? t->source : t->name);
  for (size_t e = 0; e < t->effects.n; e++) {
    const NetEffect *f = &t->effects.at[e];
    if (f->need && f->change == 0) {
      put_arc(out, false, f->place, index, f->need, "dir=both");
      continue;
    }
    if (f->need) put_arc(out, false, f->place, index, f->need, "");
    int64_t given = (int64_t)f->need + f->change;
    if (given > 0) put_arc(out, true, f->place, index, (uint32_t)given, "");
  }
}

void dot_write(const Net *net, Text *out) {
  text_put(out, "digraph net {\n  rankdir=TB;\n");
  for (size_t p = 0; p < net->places.n; p++) {
    const NetPlace *place = &net->places.at[p];
    text_format(out, "  p%zu [shape=circle, label=\"%s", p, place->name);
    if (place->most == NET_MANY) text_put(out, "\\nany");
    else if (place->most) text_format(out, "\\n%u", place->most);
    text_put(out, "\"];\n");
  }
  for (size_t t = 0; t < net->transitions.n; t++) put_transition(&net->transitions.at[t], t, out);
  text_put(out, "}\n");
}
