// OpenMP: atomic, critical, barriers, single and ordered, where threads of a team meet.
#include <string.h>

#include "fix/propose.h"

static bool in_region(const Scene *scene) {
  for (int k = 0; k < 2; k++)
    if (pragma_of_access(scene, k, "Directive") == NO_NODE) return false;
  return true;
}

static const char *key(const Scene *scene, const char *word) {
  return arena_format(scene->s->arena, "%s %s", word, scene_variable(scene));
}

// ---- atomic

// What the statement does with the variable: "", " read", " write", " capture"; NULL: no atomic.
static const char *atomic_form(const Scene *scene, Node statement) {
  const Syntax *s = scene->s;
  Node n = statement;
  if (node_is(s, n, "UnaryOperator")) return "";
  if (node_is(s, n, "CompoundAssignOperator"))
    return uses_variable(s, node_at(s, n)->first, scene->variable) ? "" : " read";
  if (!node_is(s, n, "BinaryOperator") || strcmp(node_at(s, n)->op, "=")) return NULL;
  bool left = uses_variable(s, node_at(s, n)->first, scene->variable),
       right = uses_variable(s, node_at(s, n)->last, scene->variable);
  if (left && right) return "";
  if (left) return " write";
  for (Node u = NO_NODE; (u = next_use(s, u, node_at(s, n)->last, scene->variable)) != NO_NODE;)
    if (use_writes(s, u)) return " capture";
  return " read";
}

static const char *atomic_text(const Scene *scene, const char *form, const char *order) {
  return arena_format(scene->s->arena, "#pragma omp atomic%s%s", form, order);
}

static void propose_atomics(const Scene *scene, Proposals *list, const char *order, int weight) {
  Proposal *p = proposal_new(
      scene, list, "omp atomic", key(scene, arena_format(scene->s->arena, "omp atomic%s", order)),
      weight,
      arena_format(scene->s->arena, "#pragma omp atomic%s for '%s'", order, scene_variable(scene)));
  for (int k = 0; k < 2; k++) {
    const SceneAccess *a = &scene->access[k];
    if (a->evidence->atomic) continue;
    const char *form = a->depth ? atomic_form(scene, a->statement[0]) : NULL;
    if (!form) {
      vec_delete(&p->changes);
      list->n--;
      return;
    }
    proposal_wrap(scene, p, (Region){a->statement[0], a->statement[0]},
                  atomic_text(scene, form, order), NULL);
  }
}

// ---- critical

// The directive of a critical section that uses the variable, as it is written.
static const char *critical_there(const Scene *scene) {
  const Syntax *s = scene->s;
  for (Node n = 0; n < s->nodes.n; n++)
    if (node_is(s, n, "OMPCriticalDirective") && uses_variable(s, n, scene->variable)) {
      const char *text = node_text(s, n);
      return arena_copy(s->arena, text, strcspn(text, "\n"));
    }
  return NULL;
}

static bool is_inside(const Scene *scene, Node n, const char *critical) {
  Node around = pragma_around(scene, n, "Critical");
  return around != NO_NODE && !strncmp(node_text(scene->s, around), critical, strlen(critical));
}

static void propose_critical(const Scene *scene, Proposals *list, bool region, int weight) {
  Arena *arena = scene->s->arena;
  const char *there = critical_there(scene), *text = there ? there : "#pragma omp critical";
  Proposal *p =
      proposal_new(scene, list, "critical", key(scene, text), there ? weight - 3 : weight,
                   arena_format(arena, "%s around accesses of '%s'", text, scene_variable(scene)));
  for (int k = 0; k < 2; k++) {
    const SceneAccess *a = &scene->access[k];
    if (!a->depth || is_inside(scene, a->statement[0], text)) continue;
    Region r =
        region ? scene_region(scene, a->statement[0]) : (Region){a->statement[0], a->statement[0]};
    proposal_wrap(scene, p, r, text, NULL);
  }
  if (!p->changes.n) list->n--;
}

// A critical section of another name becomes one of the same.
static void propose_same_name(const Scene *scene, Proposals *list) {
  Syntax *s = scene->s;
  Node c[2];
  for (int k = 0; k < 2; k++) c[k] = pragma_of_access(scene, k, "Critical");
  if (c[0] == NO_NODE || c[1] == NO_NODE || c[0] == c[1]) return;
  const char *one = node_text(s, c[0]);
  one = arena_copy(s->arena, one, strcspn(one, "\n"));
  const SyntaxNode *n = node_at(s, c[1]);
  size_t length = strcspn(s->files.at[n->file].text + n->begin, "\n");
  Proposal *p = proposal_new(scene, list, "critical", key(scene, "same name"), -1,
                             arena_format(s->arena, "one name for both critical sections"));
  proposal_text(scene, p, n->file, n->begin, n->begin + length, one);
}

// ---- barriers

static void put_barrier(const Scene *scene, Proposals *list, Node before, int weight) {
  Proposal *p = proposal_new(scene, list, "barrier", key(scene, "barrier"), weight,
                             arena_format(scene->s->arena, "a barrier between the accesses of '%s'",
                                          scene_variable(scene)));
  proposal_line(scene, p, before, "#pragma omp barrier");
}

// Between two different statements of any block that both accesses share.
static void propose_barrier(const Scene *scene, Proposals *list) {
  const Syntax *s = scene->s;
  Node region = pragma_of_access(scene, 0, "Parallel");
  if (region == NO_NODE || region != pragma_of_access(scene, 1, "Parallel")) return;
  for (Node block = scene->access[0].statement[0]; block != NO_NODE && block != region;
       block = node_at(s, block)->parent) {
    if (!node_is(s, block, "CompoundStmt")) continue;
    Node child[2];
    for (int k = 0; k < 2; k++)
      for (child[k] = scene->access[k].statement[0];
           child[k] != NO_NODE && node_at(s, child[k])->parent != block;)
        child[k] = node_at(s, child[k])->parent;
    if (child[0] == NO_NODE || child[1] == NO_NODE || child[0] == child[1]) continue;
    int later = node_at(s, child[0])->begin < node_at(s, child[1])->begin;
    put_barrier(scene, list, child[later], 1);
    Node first = child[!later], last = node_at(s, first)->next;
    if (last != NO_NODE && last != child[later]) put_barrier(scene, list, last, 2);
    if (node_is(s, node_at(s, block)->parent, "ForStmt") ||
        node_is(s, node_at(s, block)->parent, "WhileStmt"))
      put_barrier(scene, list, child[!later], 2); // the next round
  }
}

static void propose_without_nowait(const Scene *scene, Proposals *list) {
  Syntax *s = scene->s;
  for (Node n = 0; n < s->nodes.n; n++) {
    if (!pragma_is(s, n)) continue;
    bool holds = false;
    for (int k = 0; k < 2; k++)
      holds |= scene->access[k].depth && node_within(s, scene->access[k].statement[0], n);
    const SyntaxNode *at = node_at(s, n);
    const char *text = s->files.at[at->file].text + at->begin;
    const char *end = text + (at->end - at->begin), *word = strstr(text, "nowait");
    if (!word || word >= end) continue;
    if (!holds && !uses_variable(s, n, scene->variable == NO_NODE ? n : scene->variable)) continue;
    const char *from = word;
    while (strchr(" \t,", from[-1])) from--;
    size_t begin = at->begin + (size_t)(from - text);
    Proposal *p = proposal_new(scene, list, "nowait", key(scene, "nowait"), -1,
                               "no nowait: its threads wait for each other");
    proposal_text(scene, p, at->file, begin, at->begin + (size_t)(word - text) + 6, "");
  }
}

// ---- one thread

static Region uses_in_block(const Scene *scene, Node statement) {
  const Syntax *s = scene->s;
  Region r = {statement, statement};
  Node block = node_at(s, statement)->parent;
  if (scene->variable == NO_NODE || !node_is(s, block, "CompoundStmt")) return r;
  for (Node n = node_at(s, block)->first; n != NO_NODE; n = node_at(s, n)->next)
    if (uses_variable(s, n, scene->variable)) {
      if (node_at(s, n)->begin < node_at(s, r.first)->begin) r.first = n;
      if (node_at(s, n)->begin > node_at(s, r.last)->begin) r.last = n;
    }
  return r;
}

static void propose_single(const Scene *scene, Proposals *list) {
  const SceneAccess *a = &scene->access[0];
  if (!a->depth || pragma_around(scene, a->statement[0], "Parallel") == NO_NODE) return;
  if (pragma_around(scene, a->statement[0], "For") != NO_NODE) return;
  for (int k = 0; k < 2; k++) {
    if (!scene->access[k].evidence->write || !scene->access[k].depth) continue;
    Node at = scene->access[k].statement[0];
    Proposal *p =
        proposal_new(scene, list, "single", key(scene, "single"), 4,
                     arena_format(scene->s->arena, "one thread alone works on '%s': single",
                                  scene_variable(scene)));
    proposal_wrap(scene, p, (Region){at, at}, "#pragma omp single", NULL);
    Region r = uses_in_block(scene, at);
    if (r.first == r.last) continue;
    p = proposal_new(scene, list, "single", key(scene, "single"), 5, p->title);
    proposal_wrap(scene, p, r, "#pragma omp single", NULL);
  }
}

// master and masked have no barrier at their end; single has one.
static void propose_single_for_master(const Scene *scene, Proposals *list) {
  Syntax *s = scene->s;
  for (int k = 0; k < 2; k++) {
    Node m = pragma_of_access(scene, k, "OMPMas");
    if (m == NO_NODE) continue;
    const SyntaxNode *n = node_at(s, m);
    const char *text = node_text(s, m), *word = strstr(text, "mas");
    if (!word) continue;
    size_t at = n->begin + (size_t)(word - text), length = strcspn(word, " \t\n");
    Proposal *p = proposal_new(scene, list, "single", key(scene, "single for master"), 0,
                               "single, whose end all threads wait for, instead of master");
    proposal_text(scene, p, n->file, at, at + length, "single");
    Node next = node_at(s, m)->next;
    if (next != NO_NODE && node_is(s, n->parent, "CompoundStmt")) put_barrier(scene, list, next, 0);
  }
}

// ---- ordered

static void propose_ordered(const Scene *scene, Proposals *list, int weight) {
  const Syntax *s = scene->s;
  Node loop = pragma_of_access(scene, 0, "For");
  if (loop == NO_NODE || loop != pragma_of_access(scene, 1, "For") ||
      strstr(node_at(s, loop)->kind, "Simd"))
    return;
  Proposal *p =
      proposal_new(scene, list, "ordered", key(scene, "ordered"), weight,
                   arena_format(s->arena, "ordered: iterations use '%s' one after another",
                                scene_variable(scene)));
  if (!pragma_says(scene, loop, "ordered")) proposal_clause(scene, p, loop, "ordered", NULL);
  Region r = uses_in_block(scene, scene->access[0].statement[0]);
  proposal_wrap(scene, p, r, "#pragma omp ordered", NULL);
  proposal_wrap(scene, p, uses_in_block(scene, scene->access[1].statement[0]),
                "#pragma omp ordered", NULL);
}

// Reads and writes in several statements that belong together.
static bool is_in_steps(const Scene *scene) {
  for (int k = 0; k < 2; k++) {
    Node at = scene->access[k].statement[0];
    Region r = scene_region(scene, at);
    if (r.first != at || r.last != at) return true;
  }
  return false;
}

void propose_team(const Scene *scene, Proposals *list) {
  if (!in_region(scene) || !scene->access[0].depth || !scene->access[1].depth) return;
  propose_without_nowait(scene, list);
  propose_same_name(scene, list);
  propose_single_for_master(scene, list);
  if (scene->variable != NO_NODE) {
    int carried = loop_carries(scene) ? 12 : 0, steps = is_in_steps(scene) ? 12 : carried;
    propose_atomics(scene, list, "", 1 + steps);
    propose_atomics(scene, list, " seq_cst", 3 + steps);
    propose_critical(scene, list, true, 3 + carried);
    propose_critical(scene, list, false, 8 + steps);
    propose_ordered(scene, list, carried ? 1 : 6);
  }
  propose_barrier(scene, list);
  propose_single(scene, list);
}
