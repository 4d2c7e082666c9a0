// A small threaded program as a tree: what the generator makes, what is printed as C and what the enumerator runs.
//
// Everything it shares lies in one structure of MEMORY bytes (variable.def), so that accesses can overlap, and
// everything it synchronises with exists from the start: no set-up that could race.
#ifndef ORACLE_PROGRAM_H
#define ORACLE_PROGRAM_H
#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"

enum { THREADS = 4, MEMORY = 56, REGISTERS = 7, SCRATCH = 6 };
enum { LOCKS = 7, RWLOCKS = 2, CONDS = 2, SEMS = 2, BARRIERS = 2, ONCES = 2 };

typedef enum {
#define VARIABLE(id, name, offset, size, sign) VAR_##id,
#include "variable.def"
#undef VARIABLE
  VARIABLES
} Variable;

typedef struct {
  const char *name;
  uint8_t offset, size;
  bool is_signed;
} VariableInfo;
extern const VariableInfo variable_info[VARIABLES];

typedef enum { LOCK_NORMAL, LOCK_RECURSIVE, LOCK_CHECKED, LOCK_SPIN, LOCK_VERIFIER } LockKind; // the last: __VERIFIER_atomic_begin and end
extern const LockKind lock_kind[LOCKS];

typedef enum { RELAXED, ACQUIRE, RELEASE, ACQ_REL, SEQ_CST } Order;
typedef enum { LESS, EQUAL, NOT_EQUAL } Comparison;
typedef enum { RMW_ADD, RMW_EXCHANGE, RMW_OR } RmwKind;

typedef enum {
#define NODE(name, operands) NODE_##name,
#include "node.def"
#undef NODE
  NODES
} NodeKind;

// A statement. What a..e mean is said in node.def; `body` and `other` are the nested statements.
typedef struct Node Node;
struct Node {
  NodeKind kind;
  int id; // its number in the program; what `--drop` names
  int a, b, c, d, e;
  Node *body, *other, *next;
};

typedef struct {
  Arena *arena;
  uint64_t seed;
  int n_threads;          // thread 0 is main
  Node *thread[THREADS];  // what each does
  Node *once[ONCES];      // the functions that pthread_once runs; they use registers 4 and 5
  int sem_value[SEMS];    // at the start
  int barrier_count[BARRIERS];
  int n_nodes;
} Program;

Program *program_new(uint64_t seed, int n_threads);
void program_delete(Program *);

Node *node_new(Program *, NodeKind, int a, int b, int c, int d, int e);
Node *node_append(Node *list, Node *last);                       // gives the list
void program_number(Program *);                                  // gives the nodes their ids, in order of appearance
void program_drop(Program *, const int *ids, int n);             // without these nodes; a dropped create takes its thread with it
void program_increase(Program *);                                // some accesses become additions to the same variable
void program_ask(Program *);                                     // registers get inputs of one bit in place of what was loaded
// False where the number of classes is not only the program's: how often a spinning thread looks depends on how it was compiled, and
// a crowded barrier's arrivals on what the search has already seen.
bool program_counts_exactly(const Program *);
bool program_joins_all(const Program *);                         // its final state can be observed
int barrier_users(const Program *, int barrier);                 // how many threads have a wait on it

// A program. `size`: about how many statements.
Program *program_generate(uint64_t seed, int variant, int size);
Program *program_crowd(uint64_t seed, int variant, int size); // one whose threads all meet at one object
Program *program_back_off(uint64_t seed, int variant, int size); // one whose threads take two locks each, and give one back if the other is taken
#endif
