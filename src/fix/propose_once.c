// Lazy initialisation by whoever comes first: pthread_once.
#include <string.h>

#include "fix/propose.h"

// `if (!x) { ... x = ...; }` whose branch names nothing that belongs to its function.
static bool is_lazy(const Scene *scene, Node check) {
  const Syntax *s = scene->s;
  if (node_children(s, check) != 2 || node_at(s, check)->macro) return false;
  if (!uses_variable(s, node_at(s, check)->first, scene->variable)) return false;
  bool writes = false;
  Node body = node_child(s, check, 1);
  for (Node n = body; n != NO_NODE; n = node_following(s, n, body)) {
    if (node_is(s, n, "ReturnStmt") || node_is(s, n, "BreakStmt") || node_is(s, n, "GotoStmt") ||
        node_is(s, n, "ContinueStmt"))
      return false;
    if (!node_at(s, n)->refers_id || !node_is(s, n, "DeclRefExpr")) continue;
    Node d = declaration_of(s, n);
    if (d != NO_NODE && !declaration_is_global(s, d) && !node_within(s, d, body)) return false;
    writes |= same_variable(s, d, scene->variable) && use_writes(s, n);
  }
  return writes;
}

static void propose_at(const Scene *scene, Proposals *list, Node check) {
  Syntax *s = scene->s;
  const SyntaxNode *n = node_at(s, check);
  Node function = function_of(s, check), body = node_child(s, check, 1);
  const char *name = scene_variable(scene);
  const char *text = s->files.at[n->file].text;
  const char *code = arena_copy(s->arena, text + node_at(s, body)->begin,
                                statement_end(s, body) - node_at(s, body)->begin);
  bool block = node_is(s, body, "CompoundStmt");
  Proposal *p = proposal_new(scene, list, "once", arena_format(s->arena, "once %s", name), 3,
                             arena_format(s->arena, "pthread_once for '%s'", name));
  proposal_text(scene, p, n->file, node_at(s, function)->begin, node_at(s, function)->begin,
                arena_format(s->arena,
                             "static pthread_once_t %s_once = PTHREAD_ONCE_INIT;\n"
                             "static void %s_init(void) %s%s%s\n\n",
                             name, name, block ? "" : "{ ", code, block ? "" : " }"));
  proposal_text(scene, p, n->file, n->begin, statement_end(s, check),
                arena_format(s->arena, "pthread_once(&%s_once, %s_init);", name, name));
}

void propose_once(const Scene *scene, Proposals *list) {
  const Syntax *s = scene->s;
  if (scene->variable == NO_NODE || !declaration_is_global(s, scene->variable)) return;
  for (int k = 0; k < 2; k++)
    for (size_t i = 0; i < scene->access[k].depth; i++)
      for (Node n = scene->access[k].statement[i]; n != NO_NODE; n = node_at(s, n)->parent)
        if (node_is(s, n, "IfStmt") && is_lazy(scene, n)) {
          propose_at(scene, list, n);
          return;
        }
}
