#include "engine/loops/cfg_loops.h"

#include "base/check.h"
#include "base/vec.h"

typedef struct {
  int block;
  size_t next;
} Visit;

static void find_order(Cfg *cfg) {
  VEC(Visit) stack = {0};
  VEC(int) postorder = {0};
  cfg->blocks.at[0].reached = true;
  vec_push(&stack, (Visit){0, 0});
  while (stack.n) {
    Visit *top = &stack.at[stack.n - 1];
    Block *block = &cfg->blocks.at[top->block];
    if (top->next == block->next.n) {
      vec_push(&postorder, top->block);
      stack.n--;
      continue;
    }
    int to = block->next.at[top->next++];
    if (cfg->blocks.at[to].reached) continue;
    cfg->blocks.at[to].reached = true;
    vec_push(&stack, (Visit){to, 0});
  }
  for (size_t i = postorder.n; i-- > 0;) {
    cfg->blocks.at[postorder.at[i]].order = (int)cfg->sequence.n;
    bpl_push(cfg->arena, &cfg->sequence, postorder.at[i]);
  }
  vec_delete(&stack);
  vec_delete(&postorder);
}

static void find_predecessors(Cfg *cfg) {
  for (size_t i = 0; i < cfg->sequence.n; i++) {
    const Block *block = &cfg->blocks.at[cfg->sequence.at[i]];
    for (size_t j = 0; j < block->next.n; j++) {
      Block *to = &cfg->blocks.at[block->next.at[j]];
      bool known = false;
      for (size_t k = 0; k < to->before.n; k++) known |= to->before.at[k] == block->index;
      if (!known) bpl_push(cfg->arena, &to->before, block->index);
    }
  }
}

static int common_dominator(const Cfg *cfg, int a, int b) {
  while (a != b) {
    ALWAYS(a >= 0 && b >= 0); // the entry dominates both
    if (cfg->blocks.at[a].order > cfg->blocks.at[b].order) a = cfg->blocks.at[a].dominator;
    else b = cfg->blocks.at[b].dominator;
  }
  return a;
}

// Cooper, Harvey and Kennedy: repeat over reverse postorder until nothing changes.
static void find_dominators(Cfg *cfg) {
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t i = 1; i < cfg->sequence.n; i++) {
      Block *block = &cfg->blocks.at[cfg->sequence.at[i]];
      int dominator = -1;
      for (size_t j = 0; j < block->before.n; j++) {
        int p = block->before.at[j];
        if (p != 0 && cfg->blocks.at[p].dominator < 0) continue;
        dominator = dominator < 0 ? p : common_dominator(cfg, dominator, p);
      }
      changed |= dominator != block->dominator;
      block->dominator = dominator;
    }
  }
}

bool cfg_dominates(const Cfg *cfg, int a, int b) {
  ALWAYS(a >= 0 && (size_t)a < cfg->blocks.n && b < (int)cfg->blocks.n);
  while (b >= 0 && cfg->blocks.at[b].order > cfg->blocks.at[a].order)
    b = cfg->blocks.at[b].dominator;
  return a == b;
}

static bool is_member(const Block *head, int block) {
  for (size_t i = 0; i < head->members.n; i++)
    if (head->members.at[i] == block) return true;
  return false;
}

// The natural loop of a back edge: what reaches its source without passing the head.
static void add_members(Cfg *cfg, Block *head, int source) {
  VEC(int) work = {0};
  if (!is_member(head, head->index)) bpl_push(cfg->arena, &head->members, head->index);
  vec_push(&work, source);
  while (work.n) {
    int block = vec_pop(&work);
    if (is_member(head, block)) continue;
    bpl_push(cfg->arena, &head->members, block);
    for (size_t i = 0; i < cfg->blocks.at[block].before.n; i++)
      vec_push(&work, cfg->blocks.at[block].before.at[i]);
  }
  vec_delete(&work);
}

static void find_members(Cfg *cfg) {
  for (size_t i = 0; i < cfg->sequence.n && !cfg->problem; i++) {
    const Block *from = &cfg->blocks.at[cfg->sequence.at[i]];
    for (size_t j = 0; j < from->next.n; j++) {
      Block *to = &cfg->blocks.at[from->next.at[j]];
      if (to->order > from->order) continue;
      if (!cfg_dominates(cfg, to->index, from->index)) {
        cfg->problem = "a loop is entered at more than one place (irreducible control flow)";
        cfg->problem_at = to->origin ? to->origin->at : cfg->impl->at;
        return;
      }
      to->is_head = true;
      add_members(cfg, to, from->index);
    }
  }
}

// Heads come in reverse postorder, outer ones first, so that the last head that names a block is
// its innermost.
static void find_nesting(Cfg *cfg) {
  for (size_t i = 0; i < cfg->sequence.n; i++) {
    Block *head = &cfg->blocks.at[cfg->sequence.at[i]];
    if (!head->is_head) continue;
    head->outer_head = head->inner_head;
    for (size_t j = 0; j < head->members.n; j++)
      cfg->blocks.at[head->members.at[j]].inner_head = head->index;
  }
}

static void add_changed(Cfg *cfg, Block *head, BplVar *var) {
  for (size_t i = 0; i < head->changed.n; i++)
    if (head->changed.at[i] == var) return;
  bpl_push(cfg->arena, &head->changed, var);
}

static void find_changed(Cfg *cfg) {
  for (size_t i = 0; i < cfg->blocks.n; i++) {
    Block *head = &cfg->blocks.at[i];
    for (size_t j = 0; head->is_head && j < head->members.n; j++) {
      const Block *member = &cfg->blocks.at[head->members.at[j]];
      for (size_t k = 0; k < member->cmds.n; k++)
        if (member->cmds.at[k].var) add_changed(cfg, head, member->cmds.at[k].var);
    }
  }
}

size_t cfg_invariants(const Block *head) {
  size_t n = 0;
  while (n < head->cmds.n &&
         (head->cmds.at[n].kind == CMD_ASSERT || head->cmds.at[n].kind == CMD_ASSUME))
    n++;
  return n;
}

void cfg_find_loops(Cfg *cfg) {
  find_order(cfg);
  find_predecessors(cfg);
  find_dominators(cfg);
  find_members(cfg);
  if (cfg->problem) return;
  find_nesting(cfg);
  find_changed(cfg);
}
