#include "front/openmp/omp_dropped.h"

// `masked taskloop`, alone or behind `parallel`, with or without `simd`: clang 19 makes an ordinary
// loop of it.
static bool is_dropped(const char *directive) {
  return directive_is(directive, "masked") && directive_is(directive, "taskloop");
}

const char *omp_dropped(const Directives *all, Position *at) {
  for (size_t i = 0; i < all->at.n; i++) {
    const Directive *d = &all->at.at[i];
    if (!is_dropped(d->text)) continue;
    *at = (Position){d->file, d->first, 0};
    return "masked taskloop";
  }
  return NULL;
}
