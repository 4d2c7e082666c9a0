// The kinds of synchronisation events and what is known of each: the table ops.def as C.
#ifndef NORACE_COMMON_OPS_H
#define NORACE_COMMON_OPS_H
#include <stdbool.h>
#include <stdint.h>

typedef enum {
#define OP(name, word, needs, traits) OP_##name,
#include "common/ops.def"
#undef OP
  N_OPS
} OpKind;

typedef enum {
  OP_NEEDS_ANY,
  OP_NEEDS_FREE,
  OP_NEEDS_UNWRITTEN,
  OP_NEEDS_POSITIVE,
  OP_NEEDS_IDLE,
  OP_NEEDS_TURN
} OpNeeds;

typedef enum {
  OP_BLOCKS = 1 << 0,
  OP_ACQUIRES = 1 << 1,
  OP_TRIES = 1 << 2,
  OP_RELEASES = 1 << 3,
  OP_OPENS = 1 << 4,
  OP_CLOSES = 1 << 5,
  OP_RESULT = 1 << 6,
  OP_LOOPS = 1 << 7,
  OP_PARKS = 1 << 8,
  OP_PARKS_FREE = 1 << 9,
  OP_ATOMIC = 1 << 10,
  OP_ENDS = 1 << 11,
  OP_WHOLE = 1 << 12,
  OP_WHOLE_TRY = 1 << 13,
  OP_WHOLE_UNTIMED = 1 << 14,
  OP_WHOLE_SMALL = 1 << 15,
  OP_GIVEN = 1 << 16,
  OP_UNCOUNTED = 1 << 17,
  OP_LAST = 1 << 18
} OpTrait;

typedef struct {
  const char *word;
  OpNeeds needs;
  uint32_t traits;
} OpFacts;

extern const OpFacts op_facts[N_OPS]; // in the runtime and in src each, from op_facts.h

static inline bool op_is(OpKind op, OpTrait any) { return (op_facts[op].traits & any) != 0; }
#endif
