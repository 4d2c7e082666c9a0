// What the files about custody share: what one thread knows, at one place of its code, about the
// blocks that it can reach.
#ifndef NORACE_FRONT_THREADS_CUSTODY_INNER_H
#define NORACE_FRONT_THREADS_CUSTODY_INNER_H
#include <string.h>

#include "front/threads/custody.h"

enum { CUSTODY_NODES = 12, CUSTODY_CELLS = 28, CUSTODY_KNOWN = 24, CUSTODY_POINTER = 8 };

// A pointer. OUTSIDE: into what is none of the blocks, at `offset` from where `root` points to.
// FAILED: no pointer, but that a thread could not be started.
typedef enum {
  ADDRESS_LOST,
  ADDRESS_NULL,
  ADDRESS_NODE,
  ADDRESS_OUTSIDE,
  ADDRESS_FAILED
} AddressKind;
typedef struct {
  AddressKind kind;
  uint32_t node;
  LLVMValueRef root;
  int64_t offset;
  bool varies; // and an index is added
} Address;

// A block. HELD: no cell leads to it. HUNG: one in a block that is HELD or HUNG. LENT: one outside,
// or in a block that is LENT; which counts as what lies `shift` behind `anchor`.
typedef enum { NODE_NONE, NODE_HELD, NODE_HUNG, NODE_LENT } NodeState;
typedef enum { REST_VALID, REST_UNDEFINED, REST_ZERO } Rest; // cells of which nothing is written
typedef struct {
  NodeState state;
  Rest rest;
  uint32_t object; // one that it may be; of a new one, the one
  LLVMValueRef anchor;
  int64_t shift;
  uint32_t apart; // the nodes that it certainly is not
  bool elsewhere; // the cell that owns it is none of its own
  bool taken;     // out of its cell, in this episode
} Node;

// What lies in a cell. OWNS: the address of a block, which lies in no other. SAME: that of a block
// that lies in another cell by now. SPOILT: something that must not be used. VALID: any that it may
// have.
typedef enum { CELL_NULL, CELL_OWNS, CELL_SAME, CELL_SPOILT, CELL_VALID } CellKind;
typedef struct {
  Address at;
  CellKind kind;
  uint32_t node, object;
  LLVMValueRef pointer; // to it
  bool tail;            // it leads to a block that another cell owns
} Cell;

typedef struct {
  LLVMValueRef value;
  Address is;
} Known;

// What an episode has done to a ring so far (custody_ring.h), and what it has read of its numbers
// before it changed them.
enum { RING_VALUES = 4 };
typedef struct {
  bool used;
  LLVMValueRef instance;
  LLVMValueRef out[RING_VALUES], in[RING_VALUES], count[RING_VALUES], size[RING_VALUES],
      slots[RING_VALUES];
  bool nonempty, notfull, moved_out, moved_in, filled, taken, reset_out, reset_in, reset_count,
      changed;
  int8_t counted;
} RingState;

typedef struct {
  Node node[CUSTODY_NODES];
  Cell cell[CUSTODY_CELLS];
  Known known[CUSTODY_KNOWN];
  uint32_t n_cells, n_known;
  RingState ring;
  uint32_t spoilt; // an object whose address lies twice, in a cell that is not looked at any more;
                   // MODEL_NONE for none
  bool full;       // more than there is room for
} State;

// Which cells outside lead to the last block of a list, by their place in their object.
typedef struct {
  uint32_t object; // of a variable of its own; MODEL_NONE: at `offset` in any
  int64_t offset;
} CellKey;
typedef struct {
  bool used, by_head; // by_head: it is right while the head is not null; otherwise: while it is not
                      // null itself
  CellKey head, tail;
} TailRule;

// The numbers of a ring, and the pointer to its slots if there is one. free_running: `out` and `in`
// are taken modulo the size where they are used.
typedef struct {
  bool used, free_running;
  CellKey out, in, count, size_key, slots_key;
  int64_t size; // a constant; 0 if there is none
  // Where the slots begin, and how far they are from each other; of variables, what they lie in.
  int64_t slots_at;
  uint32_t slots_stride, slots_object;
  uint32_t bytes;      // of each number
  bool *holder, *held; // by object: what the numbers lie in; what lies in the slots
  VEC(PointsTarget) slots;
} Ring;

typedef struct {
  LLVMValueRef at, pointer;
  CustodyAnswer answer;
  LLVMValueRef cell;
  int64_t shift;
} CustodyAccess;

struct Custody {
  ThreadBuilder *b;
  uint32_t n_objects;
  bool *candidate, *taken; // by object; taken: somebody takes such a block out of a cell
  bool *kept;              // by object: not given up yet, under the rule at hand
  uint32_t *class;         // by object: those that lie in one cell, or in one value, have the same
  bool again;
  TailRule rule;
  Ring ring;
  VEC(CellKey) counts; // what may count the blocks in the ring
  VEC(CellKey) keys;
  VEC(CustodyAccess) accesses;
  VEC(LLVMValueRef) entries;
  VEC(State) out; // what one instruction makes of a state
};

// Does a thread start there, and nobody call it besides?
bool custody_is_entry(const Custody *, LLVMValueRef function);
#endif
