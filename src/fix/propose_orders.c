// Atomics that order too little: relaxed stores become release, relaxed loads acquire, or all of
// them sequentially consistent.
#include <string.h>

#include "fix/propose.h"

typedef struct {
  const char *weak, *release, *acquire, *both, *strong;
} Spelling;

static const Spelling spellings[] = {
    {"memory_order_relaxed", "memory_order_release", "memory_order_acquire", "memory_order_acq_rel",
     "memory_order_seq_cst"},
    {"__ATOMIC_RELAXED", "__ATOMIC_RELEASE", "__ATOMIC_ACQUIRE", "__ATOMIC_ACQ_REL",
     "__ATOMIC_SEQ_CST"},
};

static const char *stronger(const Spelling *by, const char *call) {
  if (strstr(call, "store") || strstr(call, "clear")) return by->release;
  if (strstr(call, "load")) return by->acquire;
  return by->both;
}

// The name of the call in which the word stands.
static const char *call_around(Arena *arena, const char *text, size_t at) {
  int depth = 0;
  while (at > 0 && !(text[at] == '(' && depth == 0)) {
    depth += (text[at] == ')') - (text[at] == '(');
    at--;
  }
  size_t end = at;
  while (at > 0 && !strchr(" \t\n(!=;,&|", text[at - 1])) at--;
  return arena_copy(arena, text + at, end - at);
}

// All weak orders of a file, or only those of calls with `part` in their name.
static void strengthen(const Scene *scene, Proposals *list, uint32_t file, const char *part,
                       bool strong, int weight) {
  Syntax *s = scene->s;
  const char *text = s->files.at[file].text;
  Proposal *p = proposal_new(
      scene, list, "orders", arena_format(s->arena, "orders %s %d", part, strong), weight,
      strong ? "sequentially consistent atomics" : "atomics that release and acquire");
  for (size_t i = 0; i < sizeof spellings / sizeof *spellings; i++) {
    const Spelling *by = &spellings[i];
    for (const char *at = text; (at = strstr(at, by->weak)); at += strlen(by->weak)) {
      size_t offset = (size_t)(at - text);
      const char *call = call_around(s->arena, text, offset);
      if (*part && !strstr(call, part)) continue;
      proposal_text(scene, p, file, offset, offset + strlen(by->weak),
                    strong ? by->strong : stronger(by, call));
    }
  }
  if (!p->changes.n) list->n--;
}

void propose_orders(const Scene *scene, Proposals *list) {
  if (!scene->access[0].depth) return;
  uint32_t file = node_at(scene->s, scene->access[0].statement[0])->file;
  strengthen(scene, list, file, "store", false, -1);
  strengthen(scene, list, file, "load", false, -1);
  strengthen(scene, list, file, "", false, -1);
  strengthen(scene, list, file, "", true, 1);
}
