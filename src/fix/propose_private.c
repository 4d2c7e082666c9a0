// private(x), lastprivate(x), firstprivate(x): by what the region does first with x, and what is
// done with it afterwards.
#include <string.h>

#include "fix/propose.h"
#include "fix/propose_private.h"

static bool takes_private(const Syntax *s, Node directive) {
  static const char *const kinds[] = {"For",  "Parallel", "Sections", "Simd",
                                      "Task", "Single",   "Loop",     "Teams"};
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
    if (strstr(node_at(s, directive)->kind, kinds[i]) &&
        !strstr(node_at(s, directive)->kind, "Taskwait") &&
        !strstr(node_at(s, directive)->kind, "Taskgroup"))
      return true;
  return false;
}

static bool is_array(const Scene *scene) {
  const char *type = node_at(scene->s, scene->variable)->type;
  return type && strchr(type, '[');
}

static bool read_inside(const Scene *scene, Node directive) {
  for (Node u = NO_NODE; (u = next_use(scene->s, u, directive, scene->variable)) != NO_NODE;)
    if (use_reads(scene->s, u)) return true;
  return false;
}

// Whatever way the region takes, this part of it is gone through: only blocks and the beginning of
// loops are around it.
bool always_reached(const Syntax *s, Node n, Node body, bool array) {
  Node below = n;
  for (n = node_at(s, n)->parent; n != NO_NODE; below = n, n = node_at(s, n)->parent) {
    bool loop = node_is(s, n, "ForStmt");
    if (node_is(s, n, "IfStmt") || node_is(s, n, "WhileStmt") || node_is(s, n, "SwitchStmt") ||
        node_is(s, n, "ConditionalOperator") || pragma_is(s, n))
      return below == node_at(s, n)->first && !pragma_is(s, n);
    // A loop over an array sets its elements; a loop that a scalar is set in may not run at all.
    if (loop && !array && n != body && below != node_at(s, n)->first) return false;
    if (n == body) return true;
  }
  return true;
}

// The smallest block of the region that holds all uses: what is set and used in there alone needs
// to be set first in there.
static Node block_of_uses(const Scene *scene, Node body) {
  const Syntax *s = scene->s;
  Node first = next_use(s, NO_NODE, body, scene->variable), block = first;
  for (; block != NO_NODE && block != body; block = node_at(s, block)->parent) {
    if (!node_is(s, block, "CompoundStmt")) continue;
    bool all = true;
    for (Node u = NO_NODE; all && (u = next_use(s, u, body, scene->variable)) != NO_NODE;)
      all = node_within(s, u, block);
    if (all) return block;
  }
  return body;
}

// The value at the beginning does not matter: the first that happens to it, in every iteration, is
// a write. `x = x + 1` reads first.
static bool written_first(const Scene *scene, Node directive) {
  const Syntax *s = scene->s;
  Node body = pragma_body(s, directive);
  Node u = body == NO_NODE ? NO_NODE : next_use(s, NO_NODE, body, scene->variable);
  if (u != NO_NODE) body = block_of_uses(scene, body);
  if (u == NO_NODE || !use_writes(s, u) || use_reads(s, u) ||
      !always_reached(s, u, body, is_array(scene)))
    return false;
  Node assign = use_operator(s, u);
  Node value = node_at(s, assign)->last;
  return next_use(s, NO_NODE, value, scene->variable) == NO_NODE;
}

// Somebody outside of the region uses it: in its function behind it, in any other function.
static bool used_afterwards(const Scene *scene, Node directive) {
  const Syntax *s = scene->s;
  size_t end = statement_end(s, directive);
  Node function = function_of(s, directive);
  if (function == NO_NODE) return true;
  for (size_t i = 0; i < s->roots.n; i++)
    for (Node u = NO_NODE; (u = next_use(s, u, s->roots.at[i], scene->variable)) != NO_NODE;)
      if (node_at(s, u)->begin >= end || s->roots.at[i] != function) return true;
  return false;
}

static bool has_last(const Syntax *s, Node directive) {
  const char *kind = node_at(s, directive)->kind;
  return strstr(kind, "For") || strstr(kind, "Sections") || strstr(kind, "Simd");
}

static void propose_clause(const Scene *scene, Proposals *list, Node directive, const char *clause,
                           int weight) {
  Arena *arena = scene->s->arena;
  const char *name = scene_variable(scene);
  Proposal *p = proposal_new(scene, list, "private", arena_format(arena, "%s %s", clause, name),
                             weight, arena_format(arena, "%s(%s)", clause, name));
  proposal_clause(scene, p, directive, clause, name);
  pragma_drop(scene, p, directive, name);
}

static void propose_at(const Scene *scene, Proposals *list, Node directive, int weight) {
  bool fresh = written_first(scene, directive), later = used_afterwards(scene, directive);
  bool last = has_last(scene->s, directive);
  bool task = strstr(node_at(scene->s, directive)->kind, "Task");
  // What is set and never looked at is somebody's result.
  if (!read_inside(scene, directive)) later = true;
  if (fresh && !later) propose_clause(scene, list, directive, "private", weight);
  if (fresh && later && last && !is_array(scene))
    propose_clause(scene, list, directive, "lastprivate", weight);
  if (fresh && later) propose_clause(scene, list, directive, "private", weight + 14);
  if (!fresh) propose_clause(scene, list, directive, "firstprivate", weight + (task ? 1 : 14));
}

void propose_private(const Scene *scene, Proposals *list) {
  const Syntax *s = scene->s;
  if (scene->variable == NO_NODE || node_is(s, scene->variable, "FieldDecl")) return;
  int weight = 0;
  for (int k = 0; k < 2; k++)
    for (size_t i = 0; i < scene->access[k].depth; i++)
      for (Node n = scene->access[k].statement[i]; n != NO_NODE; n = node_at(s, n)->parent)
        if (pragma_is(s, n) && takes_private(s, n) && uses_variable(s, n, scene->variable) &&
            !node_within(s, scene->variable, n))
          propose_at(scene, list, n, weight++);
}
