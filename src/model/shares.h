// Which bytes of an object each access touches, as a formula: so that a solver can tell whether
// threads with different numbers, or different threads, have different parts of an array.
#ifndef NORACE_MODEL_SHARES_H
#define NORACE_MODEL_SHARES_H
#include <stdbool.h>
#include <stdint.h>

#include "base/vec.h"

// Terms are whole numbers: what the machine's number of `width` bits is with its sign. An operation
// that is not `exact` may have come over the end of its width; then the result is any number of
// that width.
typedef enum {
  SHARE_NUMBER,
  SHARE_VARIABLE, // any number of `width` bits; `common`: the same one for all threads
  SHARE_COUNTER,  // `left` plus `number`, or `third` if there is one, any number of times, if
                  // `right` (MODEL_NONE: always) is not negative
  SHARE_ADD,      // left + right
  SHARE_SUB,      // left - right
  SHARE_MUL,      // left * right
  SHARE_DIV, // left / right, known if right is above 0 and left is not negative, or `exact` (with
             // signs)
  SHARE_REMAINDER, // left % right, the same
  SHARE_LOW_BITS,  // left modulo `number`
  SHARE_NARROW,    // left in `width` bits
  SHARE_UNSIGNED,  // left, whose `number` bits are without a sign
  SHARE_CHOICE,    // left if the condition `third` holds, right if not
  SHARE_ONE_OF, // `left`, and `third` (MODEL_NONE: nothing) holds, or what `right` is (MODEL_NONE:
                // no more)
  // conditions
  SHARE_EQ,
  SHARE_LT,
  SHARE_LE,
  SHARE_BELOW, // without signs
  SHARE_BELOW_OR_EQ,
  SHARE_NOT, // left
  SHARE_BOTH
} ShareOp;

typedef struct {
  ShareOp op;
  uint32_t width, left, right, third;
  int64_t number;
  bool exact, common;
} ShareTerm;

// How often the one thread of a job has waited for a semaphore, and posted it, when it comes to an
// access: terms. Only two threads do that to it, so in all they wait at most `first` times more
// often than they post.
typedef struct {
  uint32_t semaphore, downs, ups;
  int64_t first;
} ShareTokens;

// An access to an object by one reference.
typedef struct {
  uint32_t job, ref;
  uint32_t address; // term: bytes from the beginning of the object; MODEL_NONE: anywhere in it
  uint32_t block;   // term: of many blocks, the number of the one; MODEL_NONE: any of them
  uint32_t size;
  bool known;     // address or block tell something
  uint32_t turn;  // term: the number of the thread, of main's accesses that of the element;
                  // MODEL_NONE for none
  uint32_t root;  // the value that has it
  uint32_t phase; // term: how often the thread has met all others of its job before; MODEL_NONE
  uint32_t when;  // term: the iterations in which it is this object; MODEL_NONE: always
  uint32_t first_condition, n_conditions; // terms that hold then
  uint32_t first_tokens, n_tokens;        // of `tokens`
  bool writes, plain;
} Share;

// All accesses to one object.
typedef struct {
  uint32_t object;
  uint32_t first, n; // of `all`
} SharedOut;

typedef struct {
  VEC(ShareTerm) terms;
  VEC(uint32_t) conditions;
  VEC(ShareTokens) tokens;
  VEC(Share) all;
  VEC(SharedOut) objects;
} ModelShares;
#endif
