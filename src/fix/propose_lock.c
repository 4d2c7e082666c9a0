// The lock that other accesses take, or one of its own, around the accesses that lack it.
#include <string.h>

#include "fix/propose.h"

typedef struct {
  const char *lock, *unlock, *read;
} LockCalls;

static const LockCalls calls[] = {
    {"pthread_mutex_lock", "pthread_mutex_unlock", NULL},
    {"pthread_rwlock_wrlock", "pthread_rwlock_unlock", "pthread_rwlock_rdlock"},
    {"pthread_spin_lock", "pthread_spin_unlock", NULL},
    {"mtx_lock", "mtx_unlock", NULL},
    {"omp_set_lock", "omp_unset_lock", NULL},
};

// A lock as the program names it.
typedef struct {
  const LockCalls *calls;
  const char *argument; // "&lock"
  Node node;            // the argument
} Lock;

typedef VEC(Lock) Locks;

// ---- locks that the program takes

static const char *called(const Syntax *s, Node call) {
  for (Node n = node_at(s, call)->first; n != NO_NODE; n = node_at(s, n)->first)
    if (node_is(s, n, "DeclRefExpr")) return node_at(s, n)->refers;
  return NULL;
}

static const LockCalls *locks_by(const char *name) {
  for (size_t i = 0; name && i < sizeof calls / sizeof *calls; i++)
    if (!strcmp(name, calls[i].lock) || (calls[i].read && !strcmp(name, calls[i].read)))
      return &calls[i];
  return NULL;
}

static bool lock_known(const Locks *locks, const char *argument) {
  for (size_t i = 0; i < locks->n; i++)
    if (!strcmp(locks->at[i].argument, argument)) return true;
  return false;
}

static void find_locks(const Syntax *s, Locks *locks) {
  for (Node n = 0; n < s->nodes.n; n++) {
    if (!node_is(s, n, "CallExpr")) continue;
    const LockCalls *by = locks_by(called(s, n));
    Node argument = by ? node_child(s, n, 1) : NO_NODE;
    if (argument == NO_NODE || node_at(s, argument)->macro) continue;
    const char *text = node_text(s, argument);
    if (!lock_known(locks, text)) vec_push(locks, (Lock){by, text, argument});
  }
}

static bool held_by(const EvidenceAccess *a, const Lock *lock) {
  const char *name = lock->argument + (lock->argument[0] == '&');
  const char *dot = strrchr(name, '.'), *arrow = strstr(name, "->");
  const char *field = dot ? dot + 1 : arrow ? arrow + 2 : NULL;
  for (size_t i = 0; i < a->locks.n; i++) {
    const char *held = a->locks.at[i], *tail = strrchr(held, '.');
    if (!strcmp(held, name) || (field && tail && !strcmp(tail + 1, field))) return true;
  }
  return false;
}

// ---- the lock's name at another place

// `&a->lock` beside an access of `b->count`: `&b->lock`.
static const char *rebased(const Scene *scene, const Lock *lock, Node statement) {
  Syntax *s = scene->s;
  Node member = lock->node;
  while (member != NO_NODE && !node_is(s, member, "MemberExpr")) member = node_at(s, member)->first;
  if (member == NO_NODE || scene->variable == NO_NODE) return NULL;
  Node use = next_use(s, NO_NODE, statement, scene->variable);
  if (use == NO_NODE || !node_is(s, use, "MemberExpr") || node_at(s, use)->macro) return NULL;
  Node base = node_at(s, use)->first;
  const char *text = node_text(s, use), *name = node_at(s, member)->name;
  size_t own = base == NO_NODE ? 0 : node_at(s, base)->end - node_at(s, base)->begin;
  const char *arrow = !strncmp(text + own, "->", 2) ? "->" : ".";
  return arena_format(s->arena, "&%.*s%s%s", (int)own, text, arrow, name);
}

static bool names_local(const Syntax *s, Node n) {
  for (Node c = n; c != NO_NODE; c = node_following(s, c, n))
    if (node_is(s, c, "DeclRefExpr")) {
      Node d = declaration_of(s, c);
      if (d != NO_NODE && !declaration_is_global(s, d)) return true;
    }
  return false;
}

static const char *argument_at(const Scene *scene, const Lock *lock, Node statement) {
  if (lock->node == NO_NODE || !names_local(scene->s, lock->node)) return lock->argument;
  const char *other = rebased(scene, lock, statement);
  return other ? other : lock->argument;
}

// ---- proposals

static void wrap(const Scene *scene, Proposal *p, const Lock *lock, Region r, bool reads) {
  Arena *arena = scene->s->arena;
  const char *argument = argument_at(scene, lock, r.first);
  const char *take = reads && lock->calls->read ? lock->calls->read : lock->calls->lock;
  proposal_wrap(scene, p, r, arena_format(arena, "%s(%s);", take, argument),
                arena_format(arena, "%s(%s);", lock->calls->unlock, argument));
}

// The two accesses at these depths of their stacks; a place that holds the lock is left alone.
static bool wrap_accesses(const Scene *scene, Proposal *p, const Lock *lock, size_t depth,
                          bool region) {
  bool any = false;
  for (int k = 0; k < 2; k++) {
    const SceneAccess *a = &scene->access[k];
    if (held_by(a->evidence, lock)) continue;
    if (!a->depth) return false;
    Node at = a->statement[depth < a->depth ? depth : a->depth - 1];
    Region r = region && depth == 0 ? scene_region(scene, at) : (Region){at, at};
    wrap(scene, p, lock, r, region && !a->evidence->write && r.first == r.last);
    any = true;
  }
  return any;
}

static bool widens(const Scene *scene) {
  for (int k = 0; k < 2; k++) {
    if (!scene->access[k].depth) continue;
    Node at = scene->access[k].statement[0];
    Region r = scene_region(scene, at);
    if (r.first != at || r.last != at) return true;
  }
  return false;
}

static void propose_lock_at(const Scene *scene, Proposals *list, const Lock *lock, int weight,
                            size_t depth, bool region) {
  Arena *arena = scene->s->arena;
  Proposal *p = proposal_new(
      scene, list, "lock", arena_format(arena, "lock %s", lock->argument), weight + (int)depth * 2,
      arena_format(arena, "take '%s' around accesses of '%s'",
                   lock->argument + (lock->argument[0] == '&'), scene_variable(scene)));
  if (!wrap_accesses(scene, p, lock, depth, region)) list->n--;
}

static void propose_existing(const Scene *scene, Proposals *list, const Lock *lock) {
  bool held = held_by(scene->access[0].evidence, lock) || held_by(scene->access[1].evidence, lock);
  int weight = held ? -4 : 5;
  size_t deepest = scene->access[0].depth > scene->access[1].depth ? scene->access[0].depth
                                                                   : scene->access[1].depth;
  propose_lock_at(scene, list, lock, weight, 0, true);
  if (widens(scene)) propose_lock_at(scene, list, lock, weight + 8, 0, false);
  for (size_t depth = 1; depth < deepest; depth++)
    propose_lock_at(scene, list, lock, weight, depth, false);
}

// ---- a new lock

static bool is_openmp(const Scene *scene) {
  return pragma_of_access(scene, 0, "Directive") != NO_NODE &&
         pragma_of_access(scene, 1, "Directive") != NO_NODE;
}

// Where it is declared: before the variable, else before the first function that needs it.
static Node place_for_lock(const Scene *scene) {
  const Syntax *s = scene->s;
  if (scene->variable != NO_NODE && declaration_is_global(s, scene->variable) &&
      !node_at(s, scene->variable)->is_extern &&
      node_at(s, scene->variable)->file == node_at(s, scene->access[0].statement[0])->file)
    return scene->variable;
  Node a = function_of(s, scene->access[0].statement[0]),
       b = function_of(s, scene->access[1].statement[0]);
  if (a == NO_NODE || b == NO_NODE || node_at(s, a)->file != node_at(s, b)->file) return NO_NODE;
  return node_at(s, a)->begin < node_at(s, b)->begin ? a : b;
}

static void declare_lock(const Scene *scene, Proposal *p, Node before, const char *name) {
  Syntax *s = scene->s;
  const SyntaxNode *at = node_at(s, before);
  const char *text = s->files.at[at->file].text;
  bool there = false; // in the file itself or a header
  for (size_t i = 0; i < s->files.n; i++) there |= strstr(s->files.at[i].text, "pthread.h") != NULL;
  const char *include = there ? "" : "#include <pthread.h>\n";
  size_t begin = at->begin;
  while (begin > 0 && text[begin - 1] != '\n') begin--;
  proposal_text(scene, p, at->file, begin, begin,
                arena_format(s->arena, "%sstatic pthread_mutex_t %s = PTHREAD_MUTEX_INITIALIZER;\n",
                             include, name));
}

static void propose_new_lock(const Scene *scene, Proposals *list, size_t depth, bool region) {
  Arena *arena = scene->s->arena;
  Node before = place_for_lock(scene);
  if (before == NO_NODE || is_openmp(scene)) return;
  const char *variable = scene_variable(scene);
  const char *name = arena_format(arena, "%s_lock", variable);
  Lock lock = {&calls[0], arena_format(arena, "&%s", name), NO_NODE};
  Proposal *p = proposal_new(scene, list, "new lock", arena_format(arena, "new lock %s", name),
                             3 + (int)depth * 2 + (region ? 0 : 8),
                             arena_format(arena, "a lock of its own for '%s'", variable));
  declare_lock(scene, p, before, name);
  if (!wrap_accesses(scene, p, &lock, depth, region)) list->n--;
}

void propose_lock(const Scene *scene, Proposals *list) {
  Locks locks = {0};
  if (!scene->access[0].depth || !scene->access[1].depth) return;
  find_locks(scene->s, &locks);
  for (size_t i = 0; i < locks.n && i < 6; i++) propose_existing(scene, list, &locks.at[i]);
  propose_new_lock(scene, list, 0, true);
  if (widens(scene)) propose_new_lock(scene, list, 0, false);
  vec_delete(&locks);
}
