// What a function of the Fortran library is about to read or write: arrays behind descriptors.
// fortran_effects.c puts these calls in front of it.
#include <stdint.h>

#include "access/shadow.h"
#include "world/caller_memory.h"
#include "world/runtime.h"

// A descriptor as ISO_Fortran_binding.h has it.
typedef struct {
  int64_t lower, extent, stride; // the stride in bytes
} Dimension;

typedef struct {
  char *base;
  uint64_t size; // of an element
  int32_t version;
  uint8_t rank, type, attribute, extra;
  Dimension dimension[];
} Descriptor;

enum { MOST_DIMENSIONS = 15 };

static uint64_t header_size(const Descriptor *d) {
  return sizeof *d + (d->rank <= MOST_DIMENSIONS ? d->rank : 0) * sizeof(Dimension);
}

typedef void Visit(void *, size_t, uint64_t pc);
static void touch_read(void *p, size_t n, uint64_t pc) { reads(p, n, pc); }
static void touch_write(void *p, size_t n, uint64_t pc) { writes(p, n, pc); }

// The elements of the dimensions below `rank`, neighbours in one piece.
static void touch_elements(const Descriptor *d, int rank, char *at, Visit visit, uint64_t pc) {
  uint64_t piece = d->size;
  int first = 0;
  while (first < rank && d->dimension[first].stride == (int64_t)piece)
    piece *= (uint64_t)d->dimension[first++].extent;
  if (first >= rank) {
    visit(at, piece, pc);
    return;
  }
  const Dimension *outer = &d->dimension[rank - 1];
  for (int64_t i = 0; i < outer->extent; i++)
    touch_elements(d, rank - 1, at + i * outer->stride, visit, pc);
}

static bool is_empty(const Descriptor *d) {
  for (int i = 0; i < d->rank; i++)
    if (d->dimension[i].extent <= 0) return true;
  return !d->base || !d->size || d->rank > MOST_DIMENSIONS;
}

static void touch_array(const Descriptor *d, Visit visit, uint64_t pc) {
  if (!d) return;
  reads(d, header_size(d), pc);
  if (!is_empty(d)) touch_elements(d, d->rank, d->base, visit, pc);
}

PUBLIC void __norace_array_read(const Descriptor *d) {
  if (running) touch_array(d, touch_read, PC);
}
PUBLIC void __norace_array_write(const Descriptor *d) {
  if (running) touch_array(d, touch_write, PC);
}
PUBLIC void __norace_descriptor_read(const Descriptor *d) {
  if (d && running) reads(d, header_size(d), PC);
}
PUBLIC void __norace_descriptor_write(Descriptor *d) {
  if (d && running) writes(d, header_size(d), PC);
}
