// Values of the program that depend on its inputs: what the code that
// src/front/compile/second_build.c adds to the program calls, and what the runtime's own functions
// have to do with it.
//
// Each integer or pointer that the program holds has an expression beside it (expressions.h): those
// in registers in registers of the program's own, those in memory in a map that is saved, restored
// and compared as the program's memory is. The invariant: for every input of the class, that is
// every input that satisfies the conditions told so far, the same schedule brings the program to
// the same place, and each value is what its expression is for that input.
#ifndef NORACE_RUNTIME_SYMBOLIC_H
#define NORACE_RUNTIME_SYMBOLIC_H
#include "world/runtime.h"

typedef struct {
  uint32_t on;       // something depends on inputs; never goes back to 0
  uint32_t overlaps; // accesses whose place does: symbolic_overlap.c
} SymbolicNow;
extern SymbolicNow symbolic_now;
void symbolic_reads(const void *p, uint64_t n, uint64_t pc); // by a function of ours
void symbolic_writes(void *p, uint64_t n);

// Of arguments beyond those that a function has names for: where they lie
// (symbolic_lists.c).
typedef struct {
  uint32_t n, stack; // stack: bytes there
  uint32_t id[32], place[32];
} SymbolicMore;
const SymbolicMore *symbolic_more(void);

void symbolic_start(void); // before the first execution

uint64_t symbolic_input(uint32_t source, uint32_t index); // its value
// The input, so many bits of it, is what the function of ours that the program called returns.
void symbolic_return_input(uint32_t source, uint32_t index, uint32_t bits, bool sign);
// The bytes there are inputs, eight to an index from this one on, and are filled in.
void symbolic_fill_input(void *p, uint64_t n, uint32_t source, uint32_t index);
// A variable, or a block that the program got, has no value yet: inputs, where the user wants that.
void symbolic_unset(void *p, uint64_t n);
static inline bool symbolic_is_unset(void) {
  return running && control->followed.sources & FOLLOWED_UNSET && control->given_inputs;
}
// Eight bytes there are 32 bits of the input, or what remains of these divided by the limit.
void symbolic_put_input(void *p, uint32_t source, uint32_t index, uint64_t limit);
// The byte there, or the pointer to a text, is one of the inputs from the start; the pointer is
// null if there are fewer than k of the source.
void symbolic_place_byte(uint8_t *, uint32_t source, uint32_t index);
void symbolic_place_pointer(char **, char *text, uint32_t k, uint32_t source);
// This one lies in no memory, but code that nobody knows may look at it.
void symbolic_also(uint32_t source, uint32_t index);
void symbolic_call(void *function,
                   uint32_t argument); // about to be called; the first argument's expression
void symbolic_return(uint32_t id);     // of what a function of ours returns; 0: none
// What is read in between is only printed.
void symbolic_print(bool begins);
void symbolic_lose(uint32_t loss);

// The program is about to create a thread; it was, with this argument; it begins; its function has
// returned; it leaves it in another way.
void symbolic_creating(void);
void symbolic_hand_over(const void *argument);
void symbolic_begin(void *start, const void *argument);
void symbolic_end(void *start);
void symbolic_leave(void);
// What the thread has returned was written there, so many bytes of it.
void symbolic_joined(const Fiber *, void *to, uint32_t bytes);

// A task is made, instead of a thread: the expression of its argument. What a function of the
// program that we called (symbolic_call) has returned.
uint32_t symbolic_take_created(void);
uint32_t symbolic_result(void *function);

void symbolic_renew(void *p, uint64_t n);                   // memory that was given to nobody
void symbolic_move(void *to, const void *from, uint64_t n); // the bytes were copied there

// For symbolic_atomic.c: the bytes there are this expression, 0: the same for all inputs; they have
// the values that they have now for all inputs of the class.
void symbolic_put(uint64_t address, uint32_t size, uint32_t id);
void symbolic_fix_memory(uint64_t address, uint64_t n, uint64_t pc);
#endif
