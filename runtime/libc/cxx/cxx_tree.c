// The red-black trees behind std::map and std::set. libstdc++ keeps the functions that walk and
// balance them to itself; here they are with their accesses.
#include "world/caller_memory.h"
#include "world/runtime.h"

typedef enum { RED, BLACK } Colour;
typedef enum { LEFT, RIGHT } Side;

typedef struct TreeNode TreeNode; // std::_Rb_tree_node_base
struct TreeNode {
  int colour;
  TreeNode *parent, *child[2];
};

typedef struct {
  TreeNode *header; // its parent is the root, its children are the first node and the last; it is
                    // red and the root's parent
  uint64_t pc;      // where in the program it was called
} Tree;

// ---- accesses

static TreeNode *get(const Tree *t, TreeNode **field) {
  reads(field, sizeof *field, t->pc);
  return *field;
}
static void set(const Tree *t, TreeNode **field, TreeNode *node) {
  writes(field, sizeof *field, t->pc);
  *field = node;
}
static Colour colour(const Tree *t, const TreeNode *n) {
  reads(&n->colour, sizeof n->colour, t->pc);
  return (Colour)n->colour;
}
static void paint(const Tree *t, TreeNode *n, Colour c) {
  writes(&n->colour, sizeof n->colour, t->pc);
  n->colour = (int)c;
}

static TreeNode *parent(const Tree *t, TreeNode *n) { return get(t, &n->parent); }
static TreeNode *child(const Tree *t, TreeNode *n, Side side) { return get(t, &n->child[side]); }
static TreeNode *root(const Tree *t) { return parent(t, t->header); }
static bool is_black(const Tree *t, const TreeNode *n) { return !n || colour(t, n) == BLACK; }
static Side side_of(const Tree *t, const TreeNode *n, TreeNode *its_parent) {
  return child(t, its_parent, LEFT) == n ? LEFT : RIGHT;
}

static TreeNode *outermost(const Tree *t, TreeNode *n, Side side) {
  for (TreeNode *next; (next = child(t, n, side));) n = next;
  return n;
}

// What its parent, or the header, points to instead of it.
static void replace(const Tree *t, const TreeNode *n, TreeNode *its_parent, TreeNode *by) {
  if (root(t) == n) set(t, &t->header->parent, by);
  else set(t, &its_parent->child[side_of(t, n, its_parent)], by);
}

// The node goes down on this side, and its child on the other side takes its place.
static void rotate(const Tree *t, TreeNode *n, Side side) {
  TreeNode *up = child(t, n, !side), *between = child(t, up, side), *above = parent(t, n);
  set(t, &n->child[!side], between);
  if (between) set(t, &between->parent, n);
  set(t, &up->parent, above);
  replace(t, n, above, up);
  set(t, &up->child[side], n);
  set(t, &n->parent, up);
}

// ---- walking

static TreeNode *neighbour(const Tree *t, TreeNode *n, Side side) {
  TreeNode *below = child(t, n, side);
  if (below) return outermost(t, below, !side);
  TreeNode *above = parent(t, n);
  for (; n == child(t, above, side); above = parent(t, above)) n = above;
  // From the last node to the end, where the root has nothing on that side, the climb went through
  // the header.
  return side == RIGHT && child(t, n, RIGHT) == above ? n : above;
}

static TreeNode *previous(const Tree *t, TreeNode *n) {
  bool is_header = colour(t, n) == RED && parent(t, parent(t, n)) == n;
  return is_header ? child(t, n, RIGHT) : neighbour(t, n, LEFT);
}

static uint32_t blacks_above(const Tree *t, TreeNode *n, const TreeNode *top) {
  uint32_t count = n && colour(t, n) == BLACK;
  for (; n && n != top; count += colour(t, n) == BLACK) n = parent(t, n);
  return count;
}

// ---- insertion

static void link_node(const Tree *t, TreeNode *n, TreeNode *at, Side side) {
  TreeNode *header = t->header;
  set(t, &n->parent, at);
  set(t, &n->child[LEFT], NULL);
  set(t, &n->child[RIGHT], NULL);
  paint(t, n, RED);
  bool outer = at == header || at == child(t, header, side);
  set(t, &at->child[side], n);
  if (at == header) set(t, &header->parent, n), set(t, &header->child[!side], n);
  else if (outer) set(t, &header->child[side], n);
}

static void balance_up(const Tree *t, TreeNode *n) {
  for (TreeNode *p; n != root(t) && colour(t, p = parent(t, n)) == RED;) {
    TreeNode *above = parent(t, p);
    Side side = side_of(t, p, above);
    TreeNode *uncle = child(t, above, !side);
    paint(t, above, RED);
    if (!is_black(t, uncle)) {
      paint(t, p, BLACK);
      paint(t, uncle, BLACK);
      n = above;
      continue;
    }
    if (n == child(t, p, !side)) {
      rotate(t, p, side);
      TreeNode *inner = n;
      n = p, p = inner;
    }
    paint(t, p, BLACK);
    rotate(t, above, !side);
  }
  paint(t, root(t), BLACK);
}

// ---- erasure

// A side has one black node too few: below n, which may be nobody, a child of p.
static void balance_below(const Tree *t, TreeNode *n, TreeNode *p) {
  while (n != root(t) && is_black(t, n)) {
    Side side = side_of(t, n, p);
    TreeNode *other = child(t, p, !side);
    if (!is_black(t, other)) {
      paint(t, other, BLACK);
      paint(t, p, RED);
      rotate(t, p, side);
      other = child(t, p, !side);
    }
    if (is_black(t, child(t, other, LEFT)) && is_black(t, child(t, other, RIGHT))) {
      paint(t, other, RED);
      n = p, p = parent(t, p);
      continue;
    }
    if (is_black(t, child(t, other, !side))) {
      paint(t, child(t, other, side), BLACK);
      paint(t, other, RED);
      rotate(t, other, !side);
      other = child(t, p, !side);
    }
    paint(t, other, colour(t, p));
    paint(t, p, BLACK);
    paint(t, child(t, other, !side), BLACK);
    rotate(t, p, side);
    break;
  }
  if (n) paint(t, n, BLACK);
}

// A node with two children: the next one takes its place and colour. Returns whose child it left.
static TreeNode *put_next_there(const Tree *t, TreeNode *n, TreeNode *next) {
  TreeNode *left = child(t, n, LEFT), *right = child(t, n, RIGHT), *rest = child(t, next, RIGHT),
           *above = parent(t, n), *from = next;
  set(t, &left->parent, next);
  set(t, &next->child[LEFT], left);
  if (next != right) {
    from = parent(t, next);
    if (rest) set(t, &rest->parent, from);
    set(t, &from->child[LEFT], rest);
    set(t, &next->child[RIGHT], right);
    set(t, &right->parent, next);
  }
  replace(t, n, above, next);
  set(t, &next->parent, above);
  Colour c = colour(t, next);
  paint(t, next, colour(t, n));
  paint(t, n, c);
  return from;
}

static TreeNode *take_out(const Tree *t, TreeNode *n, TreeNode *rest) {
  TreeNode *above = parent(t, n);
  if (rest) set(t, &rest->parent, above);
  replace(t, n, above, rest);
  for (Side side = LEFT; side <= RIGHT; side++)
    if (child(t, t->header, side) == n)
      set(t, &t->header->child[side], rest ? outermost(t, rest, side) : above);
  return above;
}

static void erase(const Tree *t, TreeNode *n) {
  TreeNode *left = child(t, n, LEFT), *right = child(t, n, RIGHT), *rest, *from;
  if (left && right) {
    TreeNode *next = outermost(t, right, LEFT);
    rest = child(t, next, RIGHT);
    from = put_next_there(t, n, next);
  } else {
    rest = left ? left : right;
    from = take_out(t, n, rest);
  }
  if (colour(t, n) == BLACK) balance_below(t, rest, from);
}

// ---- as libstdc++ names them

#define NODE "St18_Rb_tree_node_base"
TreeNode *tree_next(TreeNode *) __asm__("_ZSt18_Rb_tree_incrementP" NODE);
TreeNode *tree_next_const(TreeNode *) __asm__("_ZSt18_Rb_tree_incrementPK" NODE);
TreeNode *tree_previous(TreeNode *) __asm__("_ZSt18_Rb_tree_decrementP" NODE);
TreeNode *tree_previous_const(TreeNode *) __asm__("_ZSt18_Rb_tree_decrementPK" NODE);
uint32_t tree_blacks(TreeNode *,
                     const TreeNode *top) __asm__("_ZSt20_Rb_tree_black_countPK" NODE "S1_");
void tree_insert(bool left, TreeNode *, TreeNode *at,
                 TreeNode *header) __asm__("_ZSt29_Rb_tree_insert_and_rebalancebP" NODE "S0_RS_");
TreeNode *tree_erase(TreeNode *,
                     TreeNode *header) __asm__("_ZSt28_Rb_tree_rebalance_for_eraseP" NODE "RS_");

PUBLIC TreeNode *tree_next(TreeNode *n) { return neighbour(&(Tree){NULL, CALLER}, n, RIGHT); }
PUBLIC TreeNode *tree_next_const(TreeNode *n) { return neighbour(&(Tree){NULL, CALLER}, n, RIGHT); }
PUBLIC TreeNode *tree_previous(TreeNode *n) { return previous(&(Tree){NULL, CALLER}, n); }
PUBLIC TreeNode *tree_previous_const(TreeNode *n) { return previous(&(Tree){NULL, CALLER}, n); }
PUBLIC uint32_t tree_blacks(TreeNode *n, const TreeNode *top) {
  return blacks_above(&(Tree){NULL, CALLER}, n, top);
}
PUBLIC void tree_insert(bool left, TreeNode *n, TreeNode *at, TreeNode *header) {
  Tree t = {header, CALLER};
  link_node(&t, n, at, left ? LEFT : RIGHT);
  balance_up(&t, n);
}
PUBLIC TreeNode *tree_erase(TreeNode *n, TreeNode *header) {
  erase(&(Tree){header, CALLER}, n);
  return n;
}
