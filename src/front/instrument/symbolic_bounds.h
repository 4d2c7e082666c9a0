// Where a program could leave its objects: calls that ask, put into a module before expressions are
// (symbolic_pass.c turns them into calls of the runtime, with the expressions of their arguments).
//
// An object is a variable or a block of the heap. A pointer belongs to the object in which the
// pointer lies that it was computed from, its root. An input for which an access leaves the object
// of its root has no meaning in C, and what two threads do there is no data race.
#ifndef NORACE_FRONT_SYMBOLIC_BOUNDS_H
#define NORACE_FRONT_SYMBOLIC_BOUNDS_H
#include <llvm-c/Core.h>
#include <stddef.h>

#include "base/arena.h"

// The calls.
#define BOUNDS_AT "norace.mark.at"               // (root, address, bytes): of one object?
#define BOUNDS_BELOW "norace.mark.below"         // (root, address): in front of its object?
#define BOUNDS_IN "norace.mark.in"               // (index, n): below n?
#define BOUNDS_ROOM "norace.mark.room"           // (bytes): are there so many left on the stack?
#define BOUNDS_LOCAL "norace.mark.local"         // (address, bytes): a local variable
#define BOUNDS_ENTER "norace.mark.enter"         // (): how many there are
#define BOUNDS_VARIABLES "norace.mark.variables" // (from, to): the list of variables lies there
#define BOUNDS_RESTORE "norace.mark.restore"     // (stack pointer): none is left below
#define BOUNDS_EXIT "norace.mark.exit"           // (n): now as many again

// `number`: no other module of the program has it. What is behind a variable becomes a gap, so that
// a pointer to its end points to nothing else.
void symbolic_bounds(Arena *, LLVMModuleRef, size_t number);
#endif
