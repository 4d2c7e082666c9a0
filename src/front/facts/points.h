// Which objects a value may point to: inclusion-based, fields told apart by their offset, heap
// objects by the call that makes them. After inlining, a copy of a function is a context of its
// own. For files in this folder only.
#ifndef NORACE_FRONT_POINTS_H
#define NORACE_FRONT_POINTS_H
#include "base/map.h"
#include "front/facts/ir.h"
#include "front/facts/library.h"

typedef enum {
  OBJECT_GLOBAL,
  OBJECT_STACK,
  OBJECT_HEAP,
  OBJECT_FUNCTION,
  OBJECT_THREAD,
  OBJECT_OWN,
  OBJECT_LIBRARY
} PointsKind;

// Where in an object: offset, and every multiple of stride from there if it is not 0; with an
// extent, those that are less than it.
typedef struct {
  uint32_t object;
  int64_t offset;
  uint32_t stride, extent;
} PointsTarget;

typedef VEC(PointsTarget) PointsSet;

typedef struct {
  int64_t offset;
  uint32_t stride, extent, node;
} PointsCell;

typedef struct {
  PointsKind kind;
  LLVMValueRef value;    // the global, alloca, call or function
  VEC(PointsCell) cells; // what was stored where
  size_t initial;        // cells of its initialiser
  bool shared;           // more than one thread may reach it
  bool detached;         // a thread that perhaps nobody can wait for
} PointsObject;

typedef struct {
  Ir *ir;
  VEC(PointsObject) objects;
  VEC(PointsSet) nodes;
  Map node_of, object_of, returns; // by value; `returns` by function
  bool changed;
  bool stays_in_rows;      // assumed: an index into an array inside another stays inside it
  bool calls_stay_in_rows; // the same of library calls on such an array
  bool late;               // time was over before all was known
  uint32_t escaped;    // node: addresses that have left the program and may come back from there
  uint32_t returned;   // node: what any thread returns
  uint32_t shared_set; // node: everything that other threads are given
  uint32_t exit_set;   // node: what pthread_exit hands over
  // Functions that run when the program ends, when a thread does, and at any time; and what threads
  // keep in slots of their own.
  uint32_t at_exit, destructors, handlers, slots;
  Map varargs; // by function: node of what it is given besides its parameters
  Map passed;  // by call: node for what it has read
  Map texts;   // by call: node for what lies in texts that the world has given
  // Whether addresses of the world's memory are put there by the program: as far as is known in
  // this round.
  bool filled_known, filled_outside;
  Map numbers; // by call: node for addresses that it is given as numbers
  Map between; // by call: node for what is on its way from one to another
  Map lists;   // by call of a function that takes a va_list: node of what the arguments in it point
               // to
} Points;

Points *points_find(Ir *);
void points_delete(Points *);
const PointsSet *points_of(Points *,
                           LLVMValueRef); // of any value, constants too; valid until the next call
const PointsSet *
points_of_list(Points *, LLVMValueRef call); // of the arguments in the va_list that it is given

typedef struct {
  int64_t constant;   // all of the constant parts
  int64_t before;     // those before the variable one
  uint32_t stride;    // gcd of what the variable parts are multiples of; 0 if there is none
  uint32_t extent;    // bytes of the array that the one variable part is an index of; 0 if unknown
  LLVMValueRef index; // the one variable part; NULL if none or several
} PointsStep;
uint32_t points_gcd(uint32_t, uint32_t); // 0 of 0 and 0
PointsStep points_step(const Ir *, LLVMValueRef gep);

// An index into an array that is a field, or a row, of what another pointer points to: that pointer
// and the bytes of the array, so that the place can be taken for all of it. NULL if it is none.
// That the index stays inside is an assumption; who uses this sets `stays_in_rows`.
LLVMValueRef points_row(const Ir *, LLVMValueRef pointer, int64_t *bytes);
#endif
