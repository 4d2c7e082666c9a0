// Threads started later or waited for earlier: an access of the creating function moves before the
// creation of the other thread, or behind its join; a wait for a condition becomes a loop.
#include <string.h>

#include "fix/propose.h"

static const char *const creates[] = {"pthread_create", "thrd_create"};
static const char *const joins[] = {"pthread_join", "thrd_join"};

// ---- calls

static Node call_in(const Syntax *s, Node top, const char *const names[2]) {
  for (Node n = top; n != NO_NODE; n = node_following(s, n, top))
    if (node_is(s, n, "DeclRefExpr") && node_at(s, n)->refers &&
        (!strcmp(node_at(s, n)->refers, names[0]) || !strcmp(node_at(s, n)->refers, names[1])))
      return node_up(s, n, "CallExpr");
  return NO_NODE;
}

// The child of the block that holds the node; NO_NODE if it is elsewhere.
static Node child_of(const Syntax *s, Node n, Node block) {
  while (n != NO_NODE && node_at(s, n)->parent != block) n = node_at(s, n)->parent;
  return n;
}

static Node block_of_function(const Syntax *s, Node n) {
  Node function = function_of(s, n);
  return function == NO_NODE ? NO_NODE : node_at(s, function)->last;
}

// ---- moving statements

static size_t whole_line_begin(const char *text, size_t at) {
  while (at > 0 && text[at - 1] != '\n') at--;
  return at;
}

// Statements first..last go to before `to`, lines and comments with them where they have their own.
static void move(const Scene *scene, Proposal *p, Region r, Node to) {
  Syntax *s = scene->s;
  const SyntaxFile *f = &s->files.at[node_at(s, r.first)->file];
  size_t begin = node_at(s, r.first)->begin, end = statement_end(s, r.last);
  size_t line = whole_line_begin(f->text, begin);
  bool own = strspn(f->text + line, " \t") + line == begin;
  size_t line_end = end + strcspn(f->text + end, "\n");
  if (own) begin = line, end = line_end + 1;
  else
    while (strchr(" \t", f->text[end]) && end < f->size) end++;
  const char *moved = arena_copy(s->arena, f->text + begin, end - begin);
  size_t place = node_at(s, to)->begin;
  if (own) place = whole_line_begin(f->text, place);
  proposal_text(scene, p, node_at(s, r.first)->file, begin, end, "");
  proposal_text(scene, p, node_at(s, to)->file, place, place, moved);
}

// ---- what may change places

// Whether the statement changes the variable, or lets somebody else do it.
static bool may_change(const Syntax *s, Node statement, Node variable) {
  for (Node u = NO_NODE; (u = next_use(s, u, statement, variable)) != NO_NODE;) {
    Node up = node_at(s, u)->parent;
    bool address = node_is(s, up, "UnaryOperator") && node_at(s, up)->op[0] == '&';
    bool decays = strchr(node_at(s, variable)->type ? node_at(s, variable)->type : "", '[') &&
                  node_up(s, u, "CallExpr") != NO_NODE;
    if (use_writes(s, u) || address || decays) return true;
  }
  return false;
}

// Declares what is used elsewhere: it has to stay in front of that.
static bool declares_for(const Syntax *s, Node statement, Node other) {
  for (Node n = statement; n != NO_NODE; n = node_following(s, n, statement))
    if (node_is(s, n, "VarDecl") && uses_variable(s, other, n)) return true;
  return false;
}

static bool depend_on_each_other(const Syntax *s, Node a, Node b) {
  if (declares_for(s, a, b) || declares_for(s, b, a)) return true;
  for (Node n = a; n != NO_NODE; n = node_following(s, n, a)) {
    Node d = node_at(s, n)->refers_id ? declaration_of(s, n) : NO_NODE;
    if (d == NO_NODE || !uses_variable(s, b, d)) continue;
    if (may_change(s, a, d) || may_change(s, b, d)) return true;
  }
  return false;
}

// Statements r.first..r.last may go to before `to`, which stands in front of them in their block.
static bool may_move(const Syntax *s, Region r, Node to) {
  for (Node skipped = to; skipped != NO_NODE && skipped != r.first;
       skipped = node_at(s, skipped)->next) {
    if (node_is(s, skipped, "LabelStmt") || node_is(s, skipped, "CaseStmt")) return false;
    for (Node n = r.first; n != NO_NODE; n = node_at(s, n)->next) {
      if (depend_on_each_other(s, n, skipped)) return false;
      if (n == r.last) break;
    }
  }
  return true;
}

// ---- before the creation

static Proposal *propose_move(const Scene *scene, Proposals *list, const char *key, int weight,
                              const char *title) {
  Arena *arena = scene->s->arena;
  return proposal_new(scene, list, "order",
                      arena_format(arena, "%s %s", key, scene_variable(scene)), weight, title);
}

static bool is_loop(const Syntax *s, Node n) {
  return node_is(s, n, "WhileStmt") || node_is(s, n, "DoStmt") || node_is(s, n, "ForStmt");
}

// The access stands in what a loop looks at: the loop waits for the variable, or ends by it.
static bool is_polled(const Scene *scene, int k) {
  const Syntax *s = scene->s;
  for (Node n = scene->access[k].use; n != NO_NODE; n = node_at(s, n)->parent) {
    Node up = node_at(s, n)->parent;
    if (up == NO_NODE || !is_loop(s, up)) continue;
    Node body = node_is(s, up, "DoStmt") ? node_at(s, up)->first : node_at(s, up)->last;
    return n != body;
  }
  return false;
}

static void propose_before_create(const Scene *scene, Proposals *list, Node access, Node create,
                                  Node block, int weight) {
  const Syntax *s = scene->s;
  Node from = child_of(s, access, block), to = child_of(s, create, block);
  if (is_polled(scene, 0) || is_polled(scene, 1)) weight += 6;
  if (from == NO_NODE || to == NO_NODE || from == to ||
      node_at(s, from)->begin < node_at(s, to)->begin || !may_move(s, (Region){from, from}, to))
    return;
  Proposal *p = propose_move(
      scene, list, "before create", weight,
      arena_format(s->arena, "set '%s' before the thread is created", scene_variable(scene)));
  move(scene, p, (Region){from, from}, to);
}

// ---- behind the join

static Node join_behind(const Syntax *s, Node from) {
  for (Node n = node_at(s, from)->next; n != NO_NODE; n = node_at(s, n)->next)
    if (call_in(s, n, joins) != NO_NODE) return n;
  return NO_NODE;
}

static Node last_join_behind(const Syntax *s, Node from) {
  Node last = NO_NODE;
  for (Node n = node_at(s, from)->next; n != NO_NODE; n = node_at(s, n)->next)
    if (call_in(s, n, joins) != NO_NODE) last = n;
  return last;
}

// A loop that waits for the variable needs it to change meanwhile: a join instead says something
// else.
static void propose_join_first(const Scene *scene, Proposals *list, Node from, int weight) {
  const Syntax *s = scene->s;
  if (is_loop(s, from)) weight += 6;
  const char *title = arena_format(s->arena, "join before '%s' is used", scene_variable(scene));
  Node first = join_behind(s, from), last = last_join_behind(s, from);
  for (Node n = first; n != NO_NODE; n = node_at(s, n)->next) {
    if (call_in(s, n, joins) != NO_NODE && may_move(s, (Region){n, n}, from))
      move(scene, propose_move(scene, list, "join first", weight, title), (Region){n, n}, from);
    if (n == last) break;
  }
  if (first != last && may_move(s, (Region){first, last}, from)) // all of them
    move(scene, propose_move(scene, list, "join first", weight + 1, title), (Region){first, last},
         from);
}

// There is no join: one before the access, with the handle of the creation.
static void propose_new_join(const Scene *scene, Proposals *list, Node from, Node create) {
  Syntax *s = scene->s;
  Node call = call_in(s, create, creates),
       handle = call == NO_NODE ? NO_NODE : node_child(s, call, 1);
  if (handle == NO_NODE || node_at(s, handle)->macro) return;
  const char *text = node_text(s, handle);
  if (text[0] != '&') return;
  bool c11 = call_in(s, create, (const char *const[2]){"thrd_create", "thrd_create"}) != NO_NODE;
  const SyntaxNode *n = node_at(s, from);
  const char *source = s->files.at[n->file].text;
  size_t line = whole_line_begin(source, n->begin);
  const char *indent = arena_copy(s->arena, source + line, strspn(source + line, " \t"));
  Proposal *p = propose_move(
      scene, list, "new join", 1,
      arena_format(s->arena, "wait for the thread before '%s' is used", scene_variable(scene)));
  proposal_text(scene, p, n->file, n->begin, n->begin,
                arena_format(s->arena, "%s(%s, NULL);\n%s", c11 ? "thrd_join" : "pthread_join",
                             text + 1, indent));
}

// The join that comes before the next thread is created: threads one after another.
static void propose_apart(const Scene *scene, Proposals *list, Node create, Node block) {
  const Syntax *s = scene->s;
  Node other = child_of(s, create, block);
  Node join = other == NO_NODE ? NO_NODE : join_behind(s, other);
  if (join == NO_NODE || node_is(s, join, "ForStmt") || !may_move(s, (Region){join, join}, other))
    return;
  Proposal *p =
      propose_move(scene, list, "one after another", 18,
                   "join one thread before the next is created (they run one after another)");
  move(scene, p, (Region){join, join}, other);
}

static void propose_for_creator(const Scene *scene, Proposals *list, int k) {
  const Syntax *s = scene->s;
  const SceneAccess *mine = &scene->access[k], *other = &scene->access[!k];
  if (!mine->depth || other->created == NO_NODE) return;
  for (size_t i = 0; i < mine->depth; i++) {
    Node block = block_of_function(s, mine->statement[i]);
    if (block == NO_NODE || block != block_of_function(s, other->created)) continue;
    for (Node b = node_at(s, mine->statement[i])->parent; b != NO_NODE; b = node_at(s, b)->parent) {
      if (!node_is(s, b, "CompoundStmt")) continue;
      Node from = child_of(s, mine->statement[i], b);
      // What the thread reads is set before it starts; what it sets is read when it has ended.
      // A call does more than the access: to move it takes work from its thread's side.
      int work = i > 0 ? 6 : 0;
      if (mine->evidence->write)
        propose_before_create(scene, list, mine->statement[i], other->created, b, work);
      propose_join_first(scene, list, from, work + (mine->evidence->write ? 3 : -1));
      if (b == block && last_join_behind(s, from) == NO_NODE)
        propose_new_join(scene, list, from, other->created);
    }
  }
}

// ---- conditions

static void propose_loop(const Scene *scene, Proposals *list) {
  static const char *const waits[] = {"pthread_cond_wait", "cnd_wait"};
  Syntax *s = scene->s;
  for (Node n = 0; n < s->nodes.n; n++) {
    if (!node_is(s, n, "IfStmt") || node_at(s, n)->macro || call_in(s, n, waits) == NO_NODE)
      continue;
    if (node_children(s, n) != 2) continue;
    Proposal *p = propose_move(scene, list, "wait in a loop", 0,
                               "wait in a loop: a wait can end before the condition holds");
    proposal_text(scene, p, node_at(s, n)->file, node_at(s, n)->begin, node_at(s, n)->begin + 2,
                  "while");
  }
}

void propose_order(const Scene *scene, Proposals *list) {
  const Syntax *s = scene->s;
  for (int k = 0; k < 2; k++) propose_for_creator(scene, list, k);
  for (int k = 0; k < 2; k++)
    if (scene->access[k].created != NO_NODE)
      propose_apart(scene, list, scene->access[k].created,
                    block_of_function(s, scene->access[k].created));
  propose_loop(scene, list);
}
