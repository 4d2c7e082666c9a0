// Tasks: depend clauses, taskwait, isolated blocks.
#include <string.h>

#include "fix/propose.h"

static const char *key(const Scene *scene, const char *word) {
  return arena_format(scene->s->arena, "%s %s", word, scene_variable(scene));
}

// ---- OpenMP

static bool is_task(const Scene *scene, Node directive) {
  return directive != NO_NODE && (node_is(scene->s, directive, "OMPTaskDirective") ||
                                  node_is(scene->s, directive, "OMPTargetDirective"));
}

static Node task_of(const Scene *scene, int k) {
  Node task = pragma_of_access(scene, k, "OMPTaskDirective");
  return is_task(scene, task) ? task : NO_NODE;
}

static bool writes_in(const Scene *scene, Node task) {
  for (Node u = NO_NODE; (u = next_use(scene->s, u, task, scene->variable)) != NO_NODE;)
    if (use_writes(scene->s, u)) return true;
  return false;
}

// What the task depends on, as it names it: `x`, or `a[i]` where its parts are known before it.
static const char *dependence(const Scene *scene, Node task) {
  const Syntax *s = scene->s;
  Node u = next_use(s, NO_NODE, task, scene->variable);
  Node up = u == NO_NODE ? NO_NODE : node_at(s, u)->parent;
  while (node_is(s, up, "ImplicitCastExpr")) up = node_at(s, up)->parent;
  if (!node_is(s, up, "ArraySubscriptExpr") || node_at(s, up)->macro) return scene_variable(scene);
  for (Node n = up; n != NO_NODE; n = node_following(s, n, up))
    if (node_is(s, n, "DeclRefExpr") && node_within(s, declaration_of(s, n), task))
      return scene_variable(scene);
  return node_text(s, up);
}

static void add_depend(const Scene *scene, Proposal *p, Node task) {
  bool writes = writes_in(scene, task);
  proposal_clause(scene, p, task, writes ? "depend(inout:" : "depend(in:",
                  arena_format(scene->s->arena, "%s", dependence(scene, task)));
}

static void propose_depend(const Scene *scene, Proposals *list, Node a, Node b) {
  if (scene->variable == NO_NODE) return;
  Proposal *p =
      proposal_new(scene, list, "depend", key(scene, "depend"), 0,
                   arena_format(scene->s->arena, "tasks depend on '%s'", scene_variable(scene)));
  add_depend(scene, p, a);
  if (b != a) add_depend(scene, p, b);
}

static void put_taskwait(const Scene *scene, Proposals *list, Node statement, int weight) {
  Proposal *p = proposal_new(scene, list, "taskwait", key(scene, "taskwait"), weight,
                             arena_format(scene->s->arena, "wait for the tasks before '%s' is used",
                                          scene_variable(scene)));
  proposal_line(scene, p, statement, "#pragma omp taskwait");
}

// Before the statement of any block around it that comes behind the task.
static void propose_taskwait(const Scene *scene, Proposals *list, Node task, Node access) {
  const Syntax *s = scene->s;
  int weight = 0;
  for (Node n = access; n != NO_NODE && !node_is(s, n, "FunctionDecl"); n = node_at(s, n)->parent)
    if (node_is(s, node_at(s, n)->parent, "CompoundStmt") && !node_within(s, task, n) &&
        node_at(s, n)->begin > node_at(s, task)->begin &&
        node_at(s, n)->file == node_at(s, task)->file)
      put_taskwait(scene, list, n, weight++);
}

static void propose_openmp(const Scene *scene, Proposals *list) {
  Node task[2] = {task_of(scene, 0), task_of(scene, 1)};
  if (task[0] != NO_NODE && task[1] != NO_NODE) propose_depend(scene, list, task[0], task[1]);
  for (int k = 0; k < 2; k++) {
    if (task[k] == NO_NODE) continue;
    const SceneAccess *other = &scene->access[!k];
    if (task[!k] == NO_NODE && other->depth)
      for (size_t i = 0; i < other->depth; i++)
        propose_taskwait(scene, list, task[k], other->statement[i]);
    else if (task[!k] != NO_NODE && task[!k] != task[k])
      propose_taskwait(scene, list, task[k], task[!k]);
  }
}

// ---- norace/task.h

static bool has_tasks(const Scene *scene) {
  for (size_t i = 0; i < scene->s->files.n; i++)
    if (strstr(scene->s->files.at[i].text, "norace/task.h")) return true;
  return false;
}

// The blocks of norace/task.h are left at their end only.
static bool leaves(const Syntax *s, Node first, Node last) {
  static const char *const ways[] = {"ReturnStmt", "GotoStmt", "BreakStmt", "ContinueStmt"};
  for (Node top = first; top != NO_NODE; top = top == last ? NO_NODE : node_at(s, top)->next)
    for (Node n = top; n != NO_NODE; n = node_following(s, n, top))
      for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
        if (node_is(s, n, ways[i])) return true;
  return false;
}

static bool is_left(const Scene *scene, int k) {
  Region r = scene_region(scene, scene->access[k].statement[0]);
  return leaves(scene->s, r.first, r.last);
}

static void propose_isolated(const Scene *scene, Proposals *list) {
  if (!has_tasks(scene) || is_left(scene, 0) || is_left(scene, 1)) return;
  Proposal *p = proposal_new(
      scene, list, "isolated", key(scene, "isolated"), 1,
      arena_format(scene->s->arena, "isolated blocks around '%s'", scene_variable(scene)));
  for (int k = 0; k < 2; k++)
    proposal_wrap(scene, p, scene_region(scene, scene->access[k].statement[0]), "NORACE_ISOLATED",
                  NULL);
}

// The access moves out of the finish block: what follows it comes after the tasks.
static void propose_after_finish(const Scene *scene, Proposals *list) {
  Syntax *s = scene->s;
  if (!has_tasks(scene)) return;
  for (int k = 0; k < 2; k++) {
    Node at = scene->access[k].statement[0], block = node_at(s, at)->parent;
    Node loop = block == NO_NODE ? NO_NODE : node_at(s, block)->parent;
    if (!node_is(s, loop, "ForStmt") || !node_at(s, loop)->macro || !statement_is(s, loop))
      continue;
    const SyntaxFile *f = &s->files.at[node_at(s, at)->file];
    size_t begin = node_at(s, at)->begin, end = statement_end(s, at), out = statement_end(s, loop);
    const char *text = arena_copy(s->arena, f->text + begin, end - begin);
    Proposal *p = proposal_new(
        scene, list, "finish", key(scene, "finish"), 0,
        arena_format(s->arena, "'%s' is used behind the finish block", scene_variable(scene)));
    size_t line = begin;
    while (line > 0 && strchr(" \t", f->text[line - 1])) line--;
    if (f->text[line - 1] == '\n' && f->text[end] == '\n') begin = line, end++;
    size_t loop_line = node_at(s, loop)->begin;
    while (loop_line > 0 && f->text[loop_line - 1] != '\n') loop_line--;
    proposal_text(scene, p, node_at(s, at)->file, begin, end, "");
    proposal_text(scene, p, node_at(s, at)->file, out, out,
                  arena_format(s->arena, "\n%.*s%s", (int)strspn(f->text + loop_line, " \t"),
                               f->text + loop_line, text));
  }
}

// A finish block around what starts the task, or around the loop that does: what follows waits.
static void propose_finish(const Scene *scene, Proposals *list) {
  const Syntax *s = scene->s;
  for (int k = 0; k < 2 && has_tasks(scene); k++) {
    int weight = scene->access[!k].created == NO_NODE ? 0 : 3; // tasks one after the other
    for (Node n = scene->access[k].created; n != NO_NODE && !node_is(s, n, "FunctionDecl");
         n = node_at(s, n)->parent) {
      if (!node_is(s, node_at(s, n)->parent, "CompoundStmt") || node_is(s, n, "DeclStmt")) continue;
      if (node_within(s, scene->access[!k].statement[0], n) || leaves(s, n, n)) break;
      Proposal *p = proposal_new(
          scene, list, "finish", key(scene, "waits"), weight++,
          arena_format(s->arena, "wait for the tasks that use '%s'", scene_variable(scene)));
      proposal_wrap(scene, p, (Region){n, n}, "NORACE_FINISH", NULL);
    }
  }
}

void propose_tasks(const Scene *scene, Proposals *list) {
  if (!scene->access[0].depth || !scene->access[1].depth) return;
  propose_openmp(scene, list);
  propose_isolated(scene, list);
  propose_after_finish(scene, list);
  propose_finish(scene, list);
}
