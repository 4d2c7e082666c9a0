#include "world/other_stacks.h"

#include "base/arenas.h"
#include "world/fiber.h"

enum { MOST_STACKS = 1024 };

struct OtherStacks { // the world's
  StackRange at[MOST_STACKS];
  uint32_t n;
};

void other_stacks_start(void) { world->other_stacks = world_take(sizeof *world->other_stacks); }

const StackRange *other_stack_at(const void *address) {
  const struct OtherStacks *all = world->other_stacks;
  for (uint32_t i = all->n; i-- > 0;) // the newest one: its memory may have been another's
    if ((const char *)address >= all->at[i].low && (const char *)address < all->at[i].top)
      return &all->at[i];
  return NULL;
}

void other_stacks_add(StackRange new) {
  struct OtherStacks *all = world->other_stacks;
  for (uint32_t i = 0; i < all->n; i++)
    if (all->at[i].low == new.low && all->at[i].top == new.top) return;
  if (all->n == MOST_STACKS) give_up_thread("makes coroutines on more than %d stacks", MOST_STACKS);
  all->at[all->n++] = new;
}
