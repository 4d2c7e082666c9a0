// The variable is made atomic: one word where it is declared.
#include <string.h>

#include "fix/propose.h"

static bool may_be_atomic(const Scene *scene) {
  const SyntaxNode *n = node_at(scene->s, scene->variable);
  if (!n->type || n->macro || strstr(n->type, "_Atomic")) return false;
  bool pointer = strchr(n->type, '*');
  if (!pointer && (strstr(n->type, "struct ") || strstr(n->type, "union ") ||
                   strstr(n->type, "pthread_") || strchr(n->type, '(')))
    return false;
  return strcmp(n->kind, "ParmVarDecl") &&
         (!strcmp(n->kind, "FieldDecl") || declaration_is_global(scene->s, scene->variable) ||
          n->is_static || !strcmp(n->kind, "VarDecl"));
}

// `x = x + e` would be two steps: `x += e` is one.
static bool one_step(const Scene *scene, Node use, Proposal *p) {
  Syntax *s = scene->s;
  Node assign = node_at(s, use)->parent, value, left;
  if (!node_is(s, assign, "BinaryOperator") || strcmp(node_at(s, assign)->op, "=") ||
      node_at(s, assign)->macro)
    return false;
  for (value = node_at(s, assign)->last;
       node_is(s, value, "ParenExpr") || node_is(s, value, "ImplicitCastExpr");)
    value = node_at(s, value)->first;
  if (!node_is(s, value, "BinaryOperator") || !strchr("+-|&^", node_at(s, value)->op[0]) ||
      node_at(s, value)->op[1])
    return false;
  for (left = node_at(s, value)->first; node_is(s, left, "ImplicitCastExpr");)
    left = node_at(s, left)->first;
  if (!node_is(s, left, node_at(s, use)->kind) || strcmp(node_text(s, left), node_text(s, use)))
    return false;
  Node rest = node_at(s, value)->last;
  proposal_text(scene, p, node_at(s, assign)->file, node_at(s, assign)->begin,
                node_at(s, assign)->end,
                arena_format(s->arena, "%s %s= %s", node_text(s, use), node_at(s, value)->op,
                             node_text(s, rest)));
  return true;
}

// Read and written in two steps that belong together: race-free then, and still wrong.
static bool two_steps(const Scene *scene, Proposal *p) {
  const Syntax *s = scene->s;
  bool two = false;
  for (size_t i = 0; i < s->roots.n; i++)
    for (Node u = NO_NODE; (u = next_use(s, u, s->roots.at[i], scene->variable)) != NO_NODE;) {
      Node statement = statement_of(s, u);
      if (statement == NO_NODE || one_step(scene, u, p)) continue;
      Region r = scene_region(scene, statement);
      two |= r.first != statement || r.last != statement;
    }
  return two;
}

void propose_atomic(const Scene *scene, Proposals *list) {
  Arena *arena = scene->s->arena;
  if (scene->variable == NO_NODE || !may_be_atomic(scene)) return;
  const char *name = scene_variable(scene);
  Proposal *p = proposal_new(scene, list, "atomic", arena_format(arena, "atomic %s", name), 1,
                             arena_format(arena, "make '%s' atomic", name));
  if (!proposal_qualify(scene, p, scene->variable, "_Atomic")) {
    list->n--;
    return;
  }
  if (declared_with_others(scene)) p->weight += 2;
  if (pragma_of_access(scene, 0, "Directive") != NO_NODE)
    p->weight += loop_carries(scene) ? 16 : 4; // OpenMP has its own ways
  if (!two_steps(scene, p)) return;
  p->weight += 12;
  p->title = arena_format(
      arena, "make '%s' atomic (what is read and then written is still two steps)", name);
}
