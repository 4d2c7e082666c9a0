#include "engine/net/cover/problem.h"

#include <stdlib.h>

void problem_delete(Problem *p) {
  if (!p) return;
  for (size_t i = 0; i < p->targets.n; i++) free((void *)p->targets.at[i].at);
  vec_delete(&p->targets);
  vec_delete(&p->target_origin);
  free(p->first);
  free(p->effects);
  free(p->start);
  free(p->giver_first);
  free(p->givers);
  free(p->place_origin);
  free(p->component);
  free(p->clears);
  free(p->transition_origin);
  free(p);
}
