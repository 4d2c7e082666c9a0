#include "world/symbolic_objects.h"

#include <string.h>
#include <sys/mman.h>

#include "base/arenas.h"
#include "base/report_log.h"
#include "world/expressions.h"
#include "world/heap.h"
#include "world/stack_walk.h"
#include "world/symbolic_overlap.h"
#include "world/world_kept.h"

// ---- variables

// Quick enough, and takes no memory of the program's.
static void sort_variables(void) {
  for (uint64_t gap = world_kept.variables.n / 2; gap; gap /= 2)
    for (uint64_t i = gap; i < world_kept.variables.n; i++) {
      Variable v = world_kept.variables.at[i];
      uint64_t k = i;
      for (; k >= gap && world_kept.variables.at[k - gap].address > v.address; k -= gap)
        world_kept.variables.at[k] = world_kept.variables.at[k - gap];
      world_kept.variables.at[k] = v;
    }
}

// The list lies in the program; each of its executions tells where.
PUBLIC void __norace_sym_variables(const Variable *from, const Variable *to) {
  if (!running || !control->symbolic || world_kept.variables.at || from == to) return;
  world_kept.variables.n = (uint64_t)(to - from);
  uint64_t size = world_kept.variables.n * sizeof *world_kept.variables.at;
  void *p = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (p == MAP_FAILED) runtime_bug("cannot reserve memory for the list of variables");
  world_kept.variables.at = p;
  memcpy(world_kept.variables.at, from, size);
  sort_variables();
}

static bool find_variable(uint64_t address, Span *object) {
  uint64_t low = 0, high = world_kept.variables.n;
  while (low < high) {
    uint64_t middle = (low + high) / 2;
    if (world_kept.variables.at[middle].address <= address) low = middle + 1;
    else high = middle;
  }
  if (!low) return false;
  const Variable *v = &world_kept.variables.at[low - 1];
  for (uint64_t i = low - 1; i && world_kept.variables.at[i - 1].address == v->address; i--)
    if (world_kept.variables.at[i - 1].size > v->size)
      v = &world_kept.variables.at[i - 1]; // several modules define it
  *object = (Span){v->address, v->address + v->size};
  return address < object->end;
}

// ---- locals: those of a thread in the order in which their functions were called

enum { MOST_LOCALS = 512 };

void symbolic_objects_begin(void) { current->inputs.n_locals = 0; }

PUBLIC uint32_t __norace_sym_enter(void) { return current->inputs.n_locals; }
PUBLIC void __norace_sym_exit(uint32_t n) {
  if (n < current->inputs.n_locals) current->inputs.n_locals = n;
}

static void drop_below(uint64_t top) {
  while (current->inputs.n_locals &&
         current->inputs.locals[current->inputs.n_locals - 1].start < top)
    current->inputs.n_locals--;
}
PUBLIC void __norace_sym_restore(const void *top) { drop_below((uint64_t)top); }

// Functions that were left by a jump are below the present one.
PUBLIC void __norace_sym_local(const void *p, uint64_t n) {
  if (!current->inputs.locals)
    current->inputs.locals = world_take(MOST_LOCALS * sizeof *current->inputs.locals);
  drop_below((uint64_t)__builtin_frame_address(0));
  if (current->inputs.n_locals < MOST_LOCALS)
    current->inputs.locals[current->inputs.n_locals++] = (Span){(uint64_t)p, (uint64_t)p + n};
}

static bool find_local(uint64_t address, Span *object) {
  for (uint32_t i = 0; i < world->n_fibers; i++) {
    const Fiber *f = world->fiber[i];
    if (address < (uint64_t)f->stack || address >= (uint64_t)f->stack_top) continue;
    for (uint32_t k = f->inputs.n_locals; k--;)
      if (address >= f->inputs.locals[k].start && address < f->inputs.locals[k].end)
        return *object = f->inputs.locals[k], true;
  }
  return false;
}

// ---- any

static bool find_block(uint64_t address, Span *object) {
  Block block;
  if (!heap_holds(address) || !heap_block_at(address, &block) || !block.live) return false;
  *object = (Span){block.address, block.address + block.size};
  return true;
}

static bool find_holder(uint64_t address, Span *object) {
  return find_block(address, object) || find_variable(address, object) ||
         find_local(address, object);
}

// The object that holds the address, or ends there: behind each there is a gap.
static bool find_object(uint64_t address, Span *object) {
  if (find_holder(address, object)) return true;
  return find_holder(address - 1, object) && object->end == address;
}

// ---- leaving

static void leave(void) {
  uint64_t pcs[MAX_LEFT];
  control->n_left = stack_walk(pcs, MAX_LEFT);
  for (uint32_t i = 0; i < control->n_left; i++) control->left[i] = pcs[i];
  process_leave(END_COMPLETE);
}

// A condition on the inputs, or a fact for all of them.
static void must_be_at_most(uint64_t value, uint32_t id, uint64_t limit, uint64_t pc) {
  if (id) {
    uint32_t most = expression_constant(64, limit);
    expression_condition(expression_binary(SYMBOLIC_ULE, id, most), pc, false);
  }
  if (value > limit) leave();
}

// An array that is to begin with 1 is known by the address in front of it. C does not know such
// addresses, but programs have them; what they lie in is not their object, so nothing is said of
// what is computed from one.
PUBLIC void __norace_sym_below(uint64_t root, uint64_t address) {
  Span object;
  if (!running || !control->symbolic || world->n_below == MAX_BELOW) return;
  if (!find_object(root, &object) || address >= object.start) return;
  for (uint32_t i = 0; i < world->n_below; i++)
    if (world->below[i] == address) return;
  world->below[world->n_below++] = address;
}

static bool is_below_object(uint64_t address) {
  for (uint32_t i = 0; i < world->n_below; i++)
    if (world->below[i] == address) return true;
  return false;
}

PUBLIC void __norace_sym_at(uint64_t root, uint32_t root_id, uint64_t address, uint32_t id,
                            uint64_t n, uint32_t n_id) {
  Span object;
  expression_fix(root_id, PC); // it says which object
  if (is_below_object(root) || !find_object(root, &object)) return;
  uint64_t size = object.end - object.start;
  must_be_at_most(n, n_id, size, PC);
  if (n_id) expression_fix(n_id, PC);
  uint32_t offset =
      id ? expression_binary(SYMBOLIC_SUB, id, expression_constant(64, object.start)) : 0;
  must_be_at_most(address - object.start, offset, size - n, PC);
  if (id) symbolic_overlap_at(id, n, object);
}

PUBLIC void __norace_sym_in(uint64_t index, uint32_t id, uint64_t n) {
  must_be_at_most(index, id, n - 1, PC);
}

PUBLIC void __norace_sym_room(uint64_t n, uint32_t id) {
  enum { SPARE = 16384 };
  uint64_t left = (uint64_t)__builtin_frame_address(0) - (uint64_t)current->stack;
  must_be_at_most(n, id, left > SPARE ? left - SPARE : 0, PC);
}

void symbolic_objects_access(uint64_t address, uint64_t n) {
  Span object;
  if (find_holder(address, &object) && n > object.end - address) leave();
}
