#include "engine/explore/input_branches.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"

static int compare(const void *a, const void *b) {
  const Position *x = &((const InputBranch *)a)->where.at, *y = &((const InputBranch *)b)->where.at;
  int files = strcmp(x->file, y->file);
  if (files) return files;
  return x->line != y->line ? (x->line > y->line) - (x->line < y->line)
                            : (x->column > y->column) - (x->column < y->column);
}

// The cases of a switch have one place each, beyond the addresses that code can have.
static uint64_t code_at(const void *key) {
  return ((uint64_t)(uintptr_t)key >> 1) & ((1ul << SWITCH_CASE_BIT) - 1);
}

static void join_equal(InputBranches *all) {
  size_t n = 0;
  for (size_t i = 0; i < all->n; i++) {
    if (n && !compare(&all->at[n - 1], &all->at[i])) {
      for (int side = 0; side < 2; side++) all->at[n - 1].taken[side] |= all->at[i].taken[side];
    } else {
      all->at[n++] = all->at[i];
    }
  }
  all->n = n;
}

void input_branches_find(const InputTree *t, Symbols *symbols, Arena *arena, InputBranches *all) {
  for (size_t i = 0; i < t->met.size; i++) {
    const void *key = t->met.keys[i];
    if (!key) continue;
    InputBranch b = {.where = symbols_frame(symbols, arena, code_at(key))};
    if (!b.where.at.file || strstr(b.where.at.file, "models/")) continue;
    b.taken[(uintptr_t)key & 1] = true;
    vec_push(all, b);
  }
  if (all->n) qsort(all->at, all->n, sizeof *all->at, compare);
  join_equal(all);
}

bool input_branches_write(const InputBranches *all, const char *folder) {
  Arena *arena = arena_new();
  Text text = {0};
  size_t sides = 0;
  for (size_t i = 0; i < all->n; i++) sides += (size_t)all->at[i].taken[0] + all->at[i].taken[1];
  text_format(&text, "%zu of %zu sides of the branches that depend on inputs\n", sides, 2 * all->n);
  for (size_t i = 0; i < all->n; i++) {
    const InputBranch *b = &all->at[i];
    text_format(&text, "%s:%u:%u: %s\n", b->where.at.file, b->where.at.line, b->where.at.column,
                b->taken[0] && b->taken[1] ? "both sides"
                : b->taken[1]              ? "only where the condition is true"
                                           : "only where the condition is false");
  }
  bool good = text_write_file(&text, arena_format(arena, "%s/coverage", folder));
  text_delete(&text);
  arena_delete(arena);
  return good;
}
