// The conditions on inputs that searches have met, as a tree.
//
// Which condition a search meets next depends on nothing but how those before it came out: that is
// the argument of doc/design/inputs.md. So the searches of all inputs make one binary tree. A
// search is a way from the root to a leaf, an input belongs to the leaf that its own outcomes lead
// to, and a side that nobody has taken is either impossible, which a solver says, or leads to
// inputs that no search so far stands for. With no side left open every input has been covered.
#ifndef NORACE_EXPLORE_INPUT_TREE_H
#define NORACE_EXPLORE_INPUT_TREE_H
#include "base/map.h"
#include "base/vec.h"
#include "engine/explore/conditions.h"

typedef struct {
  Condition condition; // as its first search met it
  uint32_t parent;     // 0: none
  bool parent_side;
  uint32_t side[2]; // nodes, or one of the below
  uint32_t input;   // of the search that made it: it satisfies all that lies above
} TreeNode;
enum { TREE_OPEN = 0, TREE_LEAF = UINT32_MAX, TREE_IMPOSSIBLE = UINT32_MAX - 1 };

typedef struct {
  uint32_t node;
  bool side;
} OpenSide;

typedef struct {
  VEC(TreeNode) nodes;       // from 1 on
  bool leaf;                 // the root: there are no conditions
  Map met;                   // sides of branches, wherever in the tree
  VEC(OpenSide) fresh, rest; // sides of branches that no search has taken, and others
  size_t fresh_at, rest_at;  // what was taken out
  unsigned turns;
  bool repeated; // the last search led to a leaf that was there before
} InputTree;

// Adds a search. False: it is not what the searches before lead to expect, and nothing can be said.
bool input_tree_add(InputTree *, const Conditions *, uint32_t input);
// The next side to try: where the program's code was not yet, then the others. False: none is left.
bool input_tree_next(InputTree *, OpenSide *);
void input_tree_close(InputTree *, OpenSide); // it is impossible
bool input_tree_is_open(const InputTree *, OpenSide);
void input_tree_delete(InputTree *);
#endif
