// A plain net in place of one with bounds, resets and transfers. Whatever the original reaches, the
// relaxed net reaches at least as much of, by the same transitions in the same order. So what it
// cannot cover the original cannot.
//
// - A bound (a test from above) is dropped: the transition may fire more often.
// - A reset p' = n becomes p' = p + n.
// - Any other assignment may give p what other places hold. Then p starts with any number and never
// runs short.
#include <string.h>

#include "engine/net/cover/net.h"
#include "engine/net/cover/net_relax.h"

static void relax_transition(Net *net, const NetTransition *t) {
  uint32_t made = net_transition(net, t->name, t->source);
  NetTransition *copy = &net->transitions.at[made];
  for (size_t i = 0; i < t->effects.n; i++) vec_push(&copy->effects, t->effects.at[i]);
  for (size_t i = 0; i < t->assigns.n; i++) {
    const NetAssign *a = &t->assigns.at[i];
    if (!a->sum.n) net_give(net, made, a->place, (uint32_t)a->constant);
    else net_start(net, a->place, net->places.at[a->place].least, NET_MANY);
  }
}

Net *net_relax(const Net *net) {
  Net *relaxed = net_new();
  for (size_t i = 0; i < net->places.n; i++) {
    uint32_t p = net_place(relaxed, net->places.at[i].name);
    net_start(relaxed, p, net->places.at[i].least, net->places.at[i].most);
  }
  for (size_t i = 0; i < net->transitions.n; i++)
    relax_transition(relaxed, &net->transitions.at[i]);
  for (size_t i = 0; i < net->targets.n; i++) {
    uint32_t t = net_target(relaxed, net->targets.at[i].name);
    for (size_t j = 0; j < net->targets.at[i].needs.n; j++)
      vec_push(&relaxed->targets.at[t].needs, net->targets.at[i].needs.at[j]);
  }
  net_finish(relaxed);
  return relaxed;
}
