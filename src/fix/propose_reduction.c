// reduction(op:x): where all that happens to x in a region is x op= e.
#include <string.h>

#include "fix/propose.h"
#include "fix/propose_reduction.h"

static Node bare(const Syntax *s, Node n) {
  while (n != NO_NODE && (node_is(s, n, "ImplicitCastExpr") || node_is(s, n, "ParenExpr") ||
                          node_is(s, n, "CStyleCastExpr")))
    n = node_at(s, n)->first;
  return n;
}

static bool same_source(const Syntax *s, Node a, Node b) {
  return a != NO_NODE && b != NO_NODE && !strcmp(node_text(s, a), node_text(s, b));
}

static bool is_operator(const Syntax *s, Node n, const char *op) {
  return node_is(s, n, "BinaryOperator") && node_at(s, n)->op && !strcmp(node_at(s, n)->op, op);
}

static const char *known_operator(const char *op) {
  static const char *const known[] = {"+", "*", "&", "|", "^", "&&", "||"};
  if (!strcmp(op, "-")) return "+";
  for (size_t i = 0; i < sizeof known / sizeof *known; i++)
    if (!strcmp(op, known[i])) return known[i];
  return NULL;
}

// `e > x ? e : x` and its like.
static const char *operator_of_choice(const Syntax *s, Node choice, Node x) {
  Node test = bare(s, node_child(s, choice, 0)), yes = bare(s, node_child(s, choice, 1));
  bool more = is_operator(s, test, ">") || is_operator(s, test, ">=");
  if (!more && !is_operator(s, test, "<") && !is_operator(s, test, "<=")) return NULL;
  bool first = same_source(s, bare(s, node_at(s, test)->first), yes);
  if (!same_source(s, yes, x) && !same_source(s, bare(s, node_child(s, choice, 2)), x)) return NULL;
  return more == first ? "max" : "min";
}

static const char *operator_of_call(const Syntax *s, Node call) {
  Node callee = bare(s, node_at(s, call)->first);
  const char *name = callee == NO_NODE ? NULL : node_at(s, callee)->refers;
  if (name && !strncmp(name, "fmax", 4)) return "max";
  return name && !strncmp(name, "fmin", 4) ? "min" : NULL;
}

// `x = x op e`, `x = e op x`, `x = max(x, e)`; `if (e > x) x = e` is looked at elsewhere.
static const char *operator_of_assignment(const Scene *scene, Node assign) {
  const Syntax *s = scene->s;
  Node x = bare(s, node_at(s, assign)->first), value = bare(s, node_at(s, assign)->last);
  if (node_is(s, value, "ConditionalOperator")) return operator_of_choice(s, value, x);
  if (node_is(s, value, "CallExpr")) return operator_of_call(s, value);
  if (!node_is(s, value, "BinaryOperator")) return NULL;
  Node left = bare(s, node_at(s, value)->first), right = bare(s, node_at(s, value)->last);
  bool commutes = strcmp(node_at(s, value)->op, "-");
  // x + a + b is (x + a) + b
  while (node_is(s, left, "BinaryOperator") &&
         !strcmp(node_at(s, left)->op, node_at(s, value)->op) && !same_source(s, left, x))
    left = bare(s, node_at(s, left)->first);
  if (!same_source(s, left, x) && !(commutes && same_source(s, right, x))) return NULL;
  return known_operator(node_at(s, value)->op);
}

// `if (e > x) x = e;`
static const char *operator_of_check(const Scene *scene, Node check) {
  const Syntax *s = scene->s;
  Node test = bare(s, node_at(s, check)->first), body = node_child(s, check, 1);
  if (node_children(s, check) != 2 || !node_is(s, test, "BinaryOperator")) return NULL;
  if (node_is(s, body, "CompoundStmt"))
    body = node_children(s, body) == 1 ? node_at(s, body)->first : NO_NODE;
  if (!is_operator(s, body, "=")) return NULL;
  Node x = bare(s, node_at(s, body)->first), e = bare(s, node_at(s, body)->last);
  Node left = bare(s, node_at(s, test)->first), right = bare(s, node_at(s, test)->last);
  bool more = node_at(s, test)->op[0] == '>', less = node_at(s, test)->op[0] == '<';
  if (same_source(s, left, e) && same_source(s, right, x))
    return more ? "max" : less ? "min" : NULL;
  if (same_source(s, left, x) && same_source(s, right, e))
    return less ? "max" : more ? "min" : NULL;
  return NULL;
}

static const char *operator_of_use(const Scene *scene, Node use) {
  const Syntax *s = scene->s;
  Node op = use_operator(s, use);
  if (node_is(s, op, "CompoundAssignOperator")) {
    const char *text = node_at(s, op)->op;
    return known_operator(arena_copy(s->arena, text, strlen(text) - 1));
  }
  if (node_is(s, op, "UnaryOperator") && strstr("++--", node_at(s, op)->op))
    return statement_is(s, op) ? "+" : NULL;
  for (Node n = use; n != NO_NODE && !node_is(s, n, "CompoundStmt"); n = node_at(s, n)->parent) {
    const char *found = node_is(s, n, "IfStmt")  ? operator_of_check(scene, n)
                        : is_operator(s, n, "=") ? operator_of_assignment(scene, n)
                                                 : NULL;
    if (found) return found;
  }
  return NULL;
}

const char *reduction_operator(const Scene *scene, Node top) {
  const char *all = NULL;
  for (Node u = NO_NODE; (u = next_use(scene->s, u, top, scene->variable)) != NO_NODE;) {
    const char *op = operator_of_use(scene, u);
    if (!op || (all && strcmp(all, op))) return NULL;
    all = op;
  }
  return all;
}

static bool holds_both(const Scene *scene, Node directive) {
  for (int k = 0; k < 2; k++) {
    bool inside = false;
    for (size_t i = 0; i < scene->access[k].depth; i++)
      inside |= node_within(scene->s, scene->access[k].statement[i], directive);
    if (!inside) return false;
  }
  return true;
}

static bool takes_reduction(const Syntax *s, Node directive) {
  const char *kind = node_at(s, directive)->kind;
  return strstr(kind, "For") || strstr(kind, "Parallel") || strstr(kind, "Sections") ||
         strstr(kind, "Simd") || strstr(kind, "Loop") || strstr(kind, "Teams");
}

static void propose_at(const Scene *scene, Proposals *list, Node directive, const char *op,
                       int weight) {
  Arena *arena = scene->s->arena;
  const char *name = scene_variable(scene);
  Proposal *p = proposal_new(scene, list, "reduction", arena_format(arena, "reduction %s", name),
                             weight, arena_format(arena, "reduction(%s:%s)", op, name));
  proposal_clause(scene, p, directive, arena_format(arena, "reduction(%s:", op), name);
  pragma_drop(scene, p, directive, name);
}

void propose_reduction(const Scene *scene, Proposals *list) {
  const Syntax *s = scene->s;
  if (scene->variable == NO_NODE || node_is(s, scene->variable, "FieldDecl") ||
      !scene->access[0].depth)
    return;
  int weight = -1;
  for (size_t i = 0; i < scene->access[0].depth; i++)
    for (Node n = scene->access[0].statement[i]; n != NO_NODE; n = node_at(s, n)->parent) {
      if (!pragma_is(s, n) || !takes_reduction(s, n) || !holds_both(scene, n)) continue;
      const char *op = reduction_operator(scene, n);
      if (op) propose_at(scene, list, n, op, weight++);
    }
}
