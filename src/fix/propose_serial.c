// No worksharing at all: where the loop carries a dependence, or nothing else helps. Said so.
#include <string.h>

#include "fix/propose.h"

static void remove_directive(const Scene *scene, Proposals *list, Node directive, int weight) {
  Syntax *s = scene->s;
  const SyntaxNode *n = node_at(s, directive);
  const char *text = s->files.at[n->file].text;
  size_t begin = n->begin, end = n->end;
  while (begin > 0 && text[begin - 1] != '\n') begin--;
  while (end < s->files.at[n->file].size && (text[end] != '\n' || text[end - 1] == '\\')) end++;
  if (strspn(text + begin, " \t") + begin != n->begin) return;
  Proposal *p = proposal_new(
      scene, list, "serial", arena_format(s->arena, "serial %u", directive), weight,
      arena_format(s->arena, "no '%s': what it divides depends on itself",
                   arena_copy(s->arena, text + n->begin, strcspn(text + n->begin, "\n"))));
  proposal_text(scene, p, n->file, begin, end + 1, "");
}

void propose_serial(const Scene *scene, Proposals *list) {
  const Syntax *s = scene->s;
  for (int k = 0; k < 2; k++) {
    int weight = 20;
    for (size_t i = 0; i < scene->access[k].depth; i++)
      for (Node n = scene->access[k].statement[i]; n != NO_NODE; n = node_at(s, n)->parent)
        if (pragma_is(s, n) && pragma_body(s, n) != NO_NODE &&
            !node_is(s, n, "OMPCriticalDirective") && !node_is(s, n, "OMPAtomicDirective"))
          remove_directive(scene, list, n, weight++);
  }
}
