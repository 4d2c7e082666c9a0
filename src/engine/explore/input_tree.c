#include "engine/explore/input_tree.h"

static const void *side_key(uint64_t pc, bool value) {
  return (const void *)(uintptr_t)(pc << 1 | value);
}

static bool is_met(const InputTree *t, uint64_t pc, bool value) {
  return map_get(&t->met, side_key(pc, value)) != MAP_NONE;
}

static uint32_t add_node(InputTree *t, const Condition *c, uint32_t parent, bool side,
                         uint32_t input) {
  if (!t->nodes.n) vec_push(&t->nodes, (TreeNode){0}); // number 0 is none
  vec_push(&t->nodes,
           (TreeNode){.condition = *c, .parent = parent, .parent_side = side, .input = input});
  return (uint32_t)t->nodes.n - 1;
}

static void wait_for(InputTree *t, uint32_t node, bool side) {
  const Condition *c = &t->nodes.at[node].condition;
  OpenSide open = {node, side};
  if (!c->forced && !is_met(t, c->pc, side)) vec_push(&t->fresh, open);
  else vec_push(&t->rest, open);
}

static uint32_t add_node_below(InputTree *t, const Condition *c, uint32_t parent, bool side,
                               uint32_t input) {
  uint32_t at = add_node(t, c, parent, side, input);
  if (parent) t->nodes.at[parent].side[side] = at;
  wait_for(t, at, !c->value);
  return at;
}

// A value is fixed, and here it is another one than there: one equation after the other.
static bool has_other_value(const Condition *there, const Condition *here) {
  return there->fixed && there->fixed == here->fixed && there->is != here->is;
}

static bool end_here(InputTree *t, uint32_t node, bool side) {
  uint32_t *to = &t->nodes.at[node].side[side];
  if (*to != TREE_OPEN && *to != TREE_LEAF) return false;
  t->repeated = *to == TREE_LEAF;
  *to = TREE_LEAF;
  return true;
}

bool input_tree_add(InputTree *t, const Conditions *conditions, uint32_t input) {
  if (!conditions->n) return t->leaf = true, t->nodes.n < 2;
  if (t->leaf) return false;
  uint32_t at = t->nodes.n > 1 ? 1 : 0, parent = 0;
  bool side = false;
  for (size_t i = 0; i < conditions->n; i++) {
    const Condition *c = &conditions->at[i];
    if (at == TREE_LEAF || at == TREE_IMPOSSIBLE) return false;
    if (at == TREE_OPEN) at = add_node_below(t, c, parent, side, input);
    while (has_other_value(&t->nodes.at[at].condition, c)) {
      parent = at;
      side = false;
      at = t->nodes.at[at].side[false];
      if (at == TREE_LEAF || at == TREE_IMPOSSIBLE) return false;
      if (at == TREE_OPEN) at = add_node_below(t, c, parent, side, input);
    }
    if (t->nodes.at[at].condition.is != c->is) return false;
    if (!c->forced) map_put(&t->met, side_key(c->pc, c->value), 1);
    parent = at;
    side = c->value;
    at = t->nodes.at[at].side[side];
  }
  return end_here(t, parent, side);
}

bool input_tree_is_open(const InputTree *t, OpenSide open) {
  return t->nodes.at[open.node].side[open.side] == TREE_OPEN;
}

bool input_tree_next(InputTree *t, OpenSide *open) {
  while (t->fresh_at < t->fresh.n) {
    *open = t->fresh.at[t->fresh_at++];
    if (!is_met(t, t->nodes.at[open->node].condition.pc, open->side)) return true;
    vec_push(&t->rest, *open);
  }
  while (t->rest_at < t->rest.n) { // the oldest and the newest in turn: in breadth and in depth
    *open = t->turns++ % 2 ? t->rest.at[t->rest_at++] : vec_pop(&t->rest);
    if (input_tree_is_open(t, *open)) return true;
  }
  return false;
}

void input_tree_close(InputTree *t, OpenSide open) {
  t->nodes.at[open.node].side[open.side] = TREE_IMPOSSIBLE;
}

void input_tree_delete(InputTree *t) {
  vec_delete(&t->nodes);
  vec_delete(&t->fresh);
  vec_delete(&t->rest);
  map_delete(&t->met);
  *t = (InputTree){0};
}
