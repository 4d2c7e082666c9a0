// What the files about regions share.
#ifndef NORACE_FRONT_REGIONS_INNER_H
#define NORACE_FRONT_REGIONS_INNER_H
#include <string.h>

#include "front/threads/ownership.h"

// What is known about the block that a value points to: nothing can be there (a null pointer), it
// is a new one, or hangs in an owner; or nothing is known.
typedef enum { NOWHERE, NEW, OWNED, ANYWHERE } Kind;
typedef struct {
  Kind kind;
  uint32_t which; // of allocs, or owners
} Region;

// An element of an array, or an object, as a value of the function tells it.
typedef struct {
  LLVMValueRef cell,
      root; // a pointer into it; the value that tells which one it is, NULL if there is only one
  bool by_index;
  int64_t base, offset;
  uint32_t object, stride;
} Owner;

typedef struct {
  LLVMValueRef call;
  uint32_t object, parent, owner; // owner: MODEL_NONE if it is not known yet
} Alloc;

typedef struct {
  bool known;
  uint32_t object, stride;
  int64_t offset;
} Place;

struct Regions {
  ThreadBuilder *b;
  bool *candidate; // by object
  uint32_t *class; // by object: union-find
  bool *useful;    // by class
  Place *place;    // by class: what stands for an owner
  uint32_t n_objects;
  Map region; // value -> number of
  VEC(Region) regions;
  VEC(Owner) owners;
  VEC(Alloc) allocs;
  VEC(LoopTable *) tables;
  bool changed, again;
};

#define EACH_INSTRUCTION(r, f, i)                                                                \
  for (LLVMValueRef f = LLVMGetFirstFunction((r)->b->ir->module); f; f = LLVMGetNextFunction(f)) \
    for (LLVMBasicBlockRef block_##i = LLVMGetFirstBasicBlock(f); block_##i;                     \
         block_##i = LLVMGetNextBasicBlock(block_##i))                                           \
      for (LLVMValueRef i = LLVMGetFirstInstruction(block_##i); i; i = LLVMGetNextInstruction(i))

// ownership.c
LoopTable *regions_table(Regions *, LLVMValueRef function);
Region regions_resolved(Regions *, Region); // of a new block that has an owner: that
#endif
