// A scratch variable for each thread: thread-local, threadprivate, or no longer static.
#include <string.h>

#include "fix/propose.h"
#include "fix/propose_private.h"

// Each function that uses it sets it first: nobody depends on what another thread has left there.
static bool is_scratch(const Scene *scene) {
  const Syntax *s = scene->s;
  bool read = false; // what nobody reads is a result
  for (size_t i = 0; i < s->roots.n; i++) {
    for (Node u = NO_NODE; (u = next_use(s, u, s->roots.at[i], scene->variable)) != NO_NODE;)
      read |= use_reads(s, u);
    Node first = next_use(s, NO_NODE, s->roots.at[i], scene->variable);
    if (first == NO_NODE || !node_is(s, s->roots.at[i], "FunctionDecl")) continue;
    bool fills = node_up(s, first, "CallExpr") != NO_NODE; // memset, snprintf
    if ((use_reads(s, first) && !fills) ||
        !always_reached(s, first, node_at(s, s->roots.at[i])->last, true))
      return false;
  }
  return read;
}

static void propose_thread_local(const Scene *scene, Proposals *list, bool scratch) {
  Arena *arena = scene->s->arena;
  const SyntaxNode *n = node_at(scene->s, scene->variable);
  if (strchr(n->type ? n->type : "", '&') || (n->is_extern && !n->is_static)) return;
  Proposal *p = proposal_new(scene, list, "thread-local",
                             arena_format(arena, "thread-local %s", n->name), scratch ? 2 : 16,
                             arena_format(arena, "a '%s' of its own for each thread", n->name));
  if (!proposal_qualify(scene, p, scene->variable, "_Thread_local")) list->n--;
}

static void propose_threadprivate(const Scene *scene, Proposals *list, bool scratch) {
  Syntax *s = scene->s;
  const SyntaxNode *n = node_at(s, scene->variable);
  const char *text = s->files.at[n->file].text;
  size_t end = n->end + strcspn(text + n->end, "\n");
  Proposal *p = proposal_new(scene, list, "threadprivate",
                             arena_format(s->arena, "threadprivate %s", n->name), scratch ? 2 : 16,
                             arena_format(s->arena, "threadprivate(%s)", n->name));
  proposal_text(scene, p, n->file, end, end,
                arena_format(s->arena, "\n#pragma omp threadprivate(%s)", n->name));
}

static void propose_automatic(const Scene *scene, Proposals *list) {
  Syntax *s = scene->s;
  const SyntaxNode *n = node_at(s, scene->variable);
  const char *text = s->files.at[n->file].text + n->begin;
  if (strncmp(text, "static ", 7)) return;
  Proposal *p =
      proposal_new(scene, list, "automatic", arena_format(s->arena, "automatic %s", n->name), 1,
                   arena_format(s->arena, "'%s' is no longer static", n->name));
  proposal_text(scene, p, n->file, n->begin, n->begin + 7, "");
}

void propose_own(const Scene *scene, Proposals *list) {
  const Syntax *s = scene->s;
  if (!node_is(s, scene->variable, "VarDecl")) return;
  if (declared_with_others(scene)) return;
  bool scratch = is_scratch(scene), global = declaration_is_global(s, scene->variable);
  if (!global && !node_at(s, scene->variable)->is_static) return;
  if (!global && scratch) propose_automatic(scene, list);
  propose_thread_local(scene, list, scratch);
  if (pragma_of_access(scene, 0, "Directive") != NO_NODE)
    propose_threadprivate(scene, list, scratch);
}
