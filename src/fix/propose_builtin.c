// Others touch the variable with the compiler's atomic functions (__sync_*, __atomic_*), this
// access does not: it becomes atomic in the same way.
#include <string.h>

#include "fix/propose.h"

// The access names its object by a variable or member, not through an element or a pointer.
static bool is_place(const Syntax *s, Node n) {
  if (!node_is(s, n, "MemberExpr") && !node_is(s, n, "DeclRefExpr")) return false;
  Node up = node_at(s, n)->parent;
  while (node_is(s, up, "ImplicitCastExpr")) up = node_at(s, up)->parent;
  bool further = node_is(s, up, "ArraySubscriptExpr") || node_is(s, up, "MemberExpr") ||
                 (node_is(s, up, "UnaryOperator") && strchr("*&", node_at(s, up)->op[0]));
  return !further;
}

static void propose_load(const Scene *scene, Proposals *list, Node place, const char *key) {
  Syntax *s = scene->s;
  const char *title = arena_format(s->arena, "read '%s' atomically", scene_variable(scene));
  Proposal *p = proposal_new(scene, list, "builtin", key, 0, title);
  const SyntaxNode *n = node_at(s, place);
  proposal_text(
      scene, p, n->file, n->begin, n->end,
      arena_format(s->arena, "__atomic_load_n(&%s, __ATOMIC_ACQUIRE)", node_text(s, place)));
}

static void propose_store(const Scene *scene, Proposals *list, Node assign, const char *key) {
  Syntax *s = scene->s;
  const char *title = arena_format(s->arena, "set '%s' atomically", scene_variable(scene));
  Proposal *p = proposal_new(scene, list, "builtin", key, 0, title);
  const SyntaxNode *n = node_at(s, assign);
  proposal_text(scene, p, n->file, n->begin, n->end,
                arena_format(s->arena, "__atomic_store_n(&%s, %s, __ATOMIC_RELEASE)",
                             node_text(s, n->first), node_text(s, n->last)));
}

static void propose_for(const Scene *scene, Proposals *list, int k) {
  Syntax *s = scene->s;
  Node use = scene->access[k].use;
  if (use == NO_NODE || !is_place(s, use) || scene->access[k].evidence->atomic ||
      !scene->access[!k].evidence->atomic)
    return;
  Node above = node_at(s, use)->parent;
  const SyntaxNode *n = node_at(s, use);
  if (n->macro || (n->type && strstr(n->type, "_Atomic"))) return;
  const char *key = arena_format(s->arena, "builtin %s", scene_variable(scene));
  bool assigns = node_is(s, above, "BinaryOperator") && !strcmp(node_at(s, above)->op, "=") &&
                 node_at(s, above)->first == use;
  if (assigns && !node_at(s, above)->macro) propose_store(scene, list, above, key);
  else if (!scene->access[k].evidence->write) propose_load(scene, list, use, key);
}

void propose_builtin(const Scene *scene, Proposals *list) {
  for (int k = 0; k < 2; k++) propose_for(scene, list, k);
}
