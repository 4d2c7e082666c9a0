// The malloc family. Each thread has a heap of its own, so that addresses do not depend on how
// threads interleave.
#include <errno.h>
#include <malloc.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "base/arenas.h"
#include "base/program.h"
#include "base/real.h"
#include "base/report_log.h"
#include "world/caller_memory.h"
#include "world/heap.h"
#include "world/hooks.h"
#include "world/object.h"
#include "world/runtime.h"
#include "world/snapshot.h"
#include "world/spurious.h"
#include "world/stack_walk.h"
#include "world/symbolic.h"
#include "world/world_kept.h"

enum { LIVE = 0x6c697665, FREED = 0x66726565, GAP = 0x67617000, HEADER = 64 };

typedef struct {
  uint64_t size; // as asked for
  uint64_t room; // behind the header
  uint32_t state, class;
  uint32_t thread, epoch;
  uint64_t pc;
  uint64_t next_free;
  uint64_t stack; // replay: the allocation's stack, as a world block
  uint64_t unused;
} Header;
_Static_assert(sizeof(Header) == HEADER, "the program's blocks start at a multiple of 16");

static HeapKept *const heap = &world_kept.heap;

// Four classes for each power of two.
static uint32_t class_of(uint64_t size, uint64_t *room) {
  uint64_t step = 16;
  uint32_t c = 0;
  if (size <= 64) {
    *room = size ? (size + 15) & ~15ul : 16;
    return (uint32_t)(*room / 16) - 1;
  }
  for (step = 16, c = 4;; step *= 2, c += 4)
    for (uint32_t i = 0; i < 4; i++)
      if (size <= step * (5 + i)) return *room = step * (5 + i), c + i;
}

_Static_assert(HEAP_END <= ARGUMENTS_BASE, "heaps and stacks lie apart");

static uint64_t span_of(uint32_t thread) {
  return thread < WIDE_HEAPS ? HEAP_SPAN : thread < HEAPS ? HEAP_SPAN_LATER : HEAP_SPAN_LAST;
}

static uint64_t base_of(uint32_t thread) {
  if (thread < WIDE_HEAPS) return HEAP_BASE + thread * HEAP_SPAN;
  if (thread < HEAPS) return HEAP_LATER + (thread - WIDE_HEAPS) * HEAP_SPAN_LATER;
  return HEAP_LAST + (thread - HEAPS) * HEAP_SPAN_LAST;
}

static uint32_t owner_of(uint64_t address) {
  if (address < HEAP_LATER) return (uint32_t)((address - HEAP_BASE) / HEAP_SPAN);
  if (address < HEAP_LAST) return (uint32_t)(WIDE_HEAPS + (address - HEAP_LATER) / HEAP_SPAN_LATER);
  return (uint32_t)(HEAPS + (address - HEAP_LAST) / HEAP_SPAN_LAST);
}

// A thread's first blocks lie close to those of the others: what changes between two snapshots is
// then a page or two.
static uint64_t slab_of(uint32_t thread) { return HEAP_SLABS + thread * SLAB; }

static void prepare(Fiber *f) {
  static bool slabs_mapped;
  if (!slabs_mapped) {
    memory_map(HEAP_SLABS, MAX_FIBERS * SLAB, MAP_PRIVATE);
    region_add((void *)HEAP_SLABS, MAX_FIBERS * SLAB);
    slabs_mapped = true;
  }
  if (!f->heap.slab_top) f->heap.slab_top = slab_of(f->number);
}

static void prepare_span(Fiber *f) {
  uint64_t base = base_of(f->number);
  if (!heap->mapped[f->number]) {
    memory_map(base, span_of(f->number), MAP_PRIVATE);
    heap->mapped[f->number] = true;
    region_add((void *)base, span_of(f->number));
  }
  if (!f->heap.top) f->heap.top = base;
}

static Header *header_of(const void *p) { return (Header *)((char *)p - HEADER); }
static bool ours(const void *p) { return heap_holds((uint64_t)p); }

static Fiber *early_owner(void) {
  heap->early.heap.free = heap->early_free;
  return &heap->early;
}

static Fiber *owner(void) { return current ? current : early_owner(); }

void heap_start(void) { heap->started = true; }

// Where there is room for that much, the program may go on otherwise.
static void *too_large(const Fiber *f) {
  if (f->number >= WIDE_HEAPS)
    report_unknown("a thread that is not one of the first %d allocates more than %lu MB",
                   f->number < HEAPS ? WIDE_HEAPS : HEAPS, span_of(f->number) >> 20);
  return NULL;
}

static void *bump(Fiber *f, uint64_t room, uint64_t align) {
  if (align <= 16 && f->heap.slab_top + HEADER + room <= slab_of(f->number) + SLAB) {
    f->heap.slab_top += HEADER + room;
    return (char *)(f->heap.slab_top - room);
  }
  prepare_span(f);
  uint64_t at = f->heap.top;
  if (align > 16) { // a gap is a block that nobody owns, so that the heap can be walked
    uint64_t start = (at + HEADER + align - 1) & ~(align - 1);
    uint64_t gap = start - HEADER - at;
    if (gap && gap < HEADER) gap += align;
    if (gap) *(Header *)at = (Header){.room = gap - HEADER, .state = GAP};
    at += gap;
  }
  if (at + HEADER + room > base_of(f->number) + span_of(f->number)) return too_large(f);
  f->heap.top = at + HEADER + room;
  return (char *)at + HEADER;
}

// ---- other addresses: later blocks of a size lie below earlier ones, and what a thread has freed
// goes to those that it creates and to who joins it

static bool lies_otherwise(void) { return running && control->spurious & SPURIOUS_ADDRESS; }

static void put_back(Fiber *f, void *p) {
  Header *h = header_of(p);
  if (!f->heap.free) f->heap.free = world_take(HEAP_CLASSES * sizeof *f->heap.free);
  h->next_free = f->heap.free[h->class];
  f->heap.free[h->class] = (uint64_t)p;
}

// The blocks come from above: the lower ones are given out later.
static void *bump_several(Fiber *f, uint64_t room, uint32_t class) {
  enum { SEVERAL = 8, SMALL = 1024 };
  void *last = bump(f, room, 16);
  for (uint32_t k = 1; last && k < (room <= SMALL ? SEVERAL : 2); k++) {
    *header_of(last) = (Header){.room = room, .state = FREED, .class = class};
    put_back(f, last);
    last = bump(f, room, 16);
  }
  return last;
}

// What was freed last comes first, as always.
void heap_hand_over(Fiber *from, Fiber *to) {
  if (likely(!lies_otherwise()) || !from->heap.free) return;
  if (!to->heap.free) to->heap.free = world_take(HEAP_CLASSES * sizeof *to->heap.free);
  for (uint32_t c = 0; c < HEAP_CLASSES; c++) {
    uint64_t *end = &from->heap.free[c];
    while (*end) end = &header_of((void *)*end)->next_free;
    *end = to->heap.free[c];
    to->heap.free[c] = from->heap.free[c];
    from->heap.free[c] = 0;
  }
}

static void note_stack(Header *h) {
  if (running != RUN_REPLAY) return;
  uint64_t pcs[32], *kept = world_take(33 * sizeof *kept);
  kept[0] = stack_walk(pcs, 32);
  memcpy(kept + 1, pcs, kept[0] * sizeof *pcs);
  h->stack = (uint64_t)kept;
}

// Before the libraries are known nobody is told who calls.
static bool in_libc(uint64_t pc) { return world_hooks.in_libc && world_hooks.in_libc(pc); }
static bool in_program(uint64_t pc) { return world_hooks.in_program && world_hooks.in_program(pc); }

static void *take(uint64_t size, uint64_t align, uint64_t pc) {
  Fiber *f = owner();
  prepare(f);
  uint64_t room;
  if (size > HEAP_SPAN / 2) return errno = ENOMEM, NULL;
  uint32_t class = class_of(size, &room);
  void *p = NULL;
  if (align <= 16 && class < HEAP_CLASSES && f->heap.free && f->heap.free[class]) {
    p = (void *)f->heap.free[class];
    f->heap.free[class] = header_of(p)->next_free;
  } else if (unlikely(lies_otherwise()) && align <= 16 && class < HEAP_CLASSES) {
    p = bump_several(f, room, class);
  } else {
    p = bump(f, room, align);
  }
  if (!p) return errno = ENOMEM, NULL;
  *header_of(p) = (Header){size,      room,
                           LIVE,      align <= 16 ? class : HEAP_CLASSES,
                           f->number, running == RUN_REPLAY && current ? current->epoch : 0,
                           pc,        0,
                           0,         0};
  note_stack(header_of(p));
  if (unlikely(control->mark)) memset(p, (int)control->mark, size);
  symbolic_renew(p, size);
  if (unlikely(symbolic_is_unset()) && in_program(pc)) symbolic_unset(p, size);
  if (running && world_hooks.allocated) world_hooks.allocated((uint64_t)p, size);
  return p;
}

// How large a block is stands in front of it: only who frees it and who asks for that come there.
static void write_block(void *p, uint64_t size, uint32_t kind, uint64_t pc) {
  uint64_t front = program.asks_sizes;
  if (running && !alone) world_hooks.access((uint64_t)p - front, size + front, kind, pc);
}

// Freeing writes the whole block: whoever still uses it, or frees it too, races with that.
static void give(void *p, uint64_t pc) {
  Header *h = header_of(p);
  bool known = h->state == LIVE || h->state == FREED;
  if (known && !in_libc(pc)) write_block(p, h->size, ACCESS_WRITE | ACCESS_FREE, pc);
  if (h->state != LIVE) {
    if (running)
      report_finding(FINDING_FREE, pc, (uint64_t)p, 0,
                     h->state == FREED ? "frees a block twice"
                                       : "frees what is not an allocated block");
    return;
  }
  if (running) object_forget_range((uint64_t)p, h->size);
  h->state = FREED;
  Fiber *f = owner();
  if (h->class < HEAP_CLASSES && !control->mark)
    put_back(f, p); // with marks, a block that comes again would count as written by its free
}

// What libc frees of its own is its own affair; this block the program had.
void heap_was_freed(void *p, uint64_t pc) {
  if (ours(p)) write_block(p, header_of(p)->size, ACCESS_WRITE | ACCESS_FREE, pc);
}

bool heap_block_at(uint64_t address, Block *block) {
  if (!ours((void *)address)) return false;
  bool in_slab = address < HEAP_BASE;
  uint32_t thread = in_slab ? (uint32_t)((address - HEAP_SLABS) / SLAB) : owner_of(address);
  const Fiber *of = fiber_numbered(thread);
  if (!of) return false;
  uint64_t top = in_slab ? of->heap.slab_top : of->heap.top;
  for (uint64_t at = in_slab ? slab_of(thread) : base_of(thread); at < top;) {
    Header *h = (Header *)at;
    if (address >= at + HEADER && address < at + HEADER + h->room && h->state != GAP) {
      uint64_t *stack = (uint64_t *)h->stack;
      *block = (Block){at + HEADER,
                       h->size,
                       h->pc,
                       h->thread,
                       h->epoch,
                       stack ? stack + 1 : NULL,
                       stack ? (uint32_t)stack[0] : 0,
                       h->state == LIVE};
      return true;
    }
    at += HEADER + h->room;
  }
  return false;
}

// ---- the family

// Memory may be refused to the program; libraries and the runtime always get some.
bool memory_refused(uint64_t pc) {
  if (!running) return false;
  control->spurious_met |= SPURIOUS_MEMORY | SPURIOUS_ADDRESS;
  if (likely(!(control->spurious & SPURIOUS_MEMORY)) || !in_program(pc)) return false;
  return library_fails(SPURIOUS_MEMORY, pc);
}

PUBLIC void *malloc(size_t n) {
  if (!heap->started) return CALL_REAL(malloc, n);
  if (memory_refused(PC)) return errno = ENOMEM, NULL;
  return take(n, 16, PC);
}
static void *take_cleared(size_t n, uint64_t pc) {
  void *p = take(n, 16, pc);
  if (p) memset(p, 0, n), symbolic_renew(p, n);
  return p;
}
PUBLIC void *calloc(size_t n, size_t size) {
  if (size && n > SIZE_MAX / size) return errno = ENOMEM, NULL;
  if (!heap->started) return real_ready() ? CALL_REAL(calloc, n, size) : early_calloc(n * size);
  if (memory_refused(PC)) return errno = ENOMEM, NULL;
  return take_cleared(n * size, PC);
}
PUBLIC void free(void *p) {
  if (!p) return;
  if (ours(p)) return give(p, PC);
  if (!real_early(p) && !heap->started) CALL_REAL(free, p);
}
PUBLIC void *realloc(void *old, size_t n) {
  if (!heap->started) return CALL_REAL(realloc, old, n);
  if (memory_refused(PC)) return errno = ENOMEM, NULL;
  if (!old) return take(n, 16, PC);
  uint64_t had = ours(old) ? header_of(old)->size : real_early(old) ? n : malloc_usable_size(old);
  if (ours(old) && !control->mark && !symbolic_is_unset() && n <= header_of(old)->room &&
      n >= header_of(old)->room / 2) { // in place: it still is a new block to its users
    write_block(old, had < n ? had : n, ACCESS_WRITE, PC);
    if (n > had) symbolic_renew((char *)old + had, n - had);
    header_of(old)->size = n;
    return old;
  }
  void *p = take(n, 16, PC);
  if (!p) return NULL;
  if (!in_libc(PC)) plain_reads(old, had < n ? had : n, PC);
  memcpy(p, old, had < n ? had : n);
  symbolic_move(p, old, had < n ? had : n);
  if (ours(old)) give(old, PC);
  return p;
}
PUBLIC void *reallocarray(void *old, size_t n, size_t size) {
  if (size && n > SIZE_MAX / size) return errno = ENOMEM, NULL;
  return realloc(old, n * size);
}
PUBLIC void *aligned_alloc(size_t align, size_t n) {
  if (!heap->started) return CALL_REAL(aligned_alloc, align, n);
  if (memory_refused(PC)) return errno = ENOMEM, NULL;
  return take(n, align, PC);
}
PUBLIC void *memalign(size_t align, size_t n) {
  if (!heap->started) return CALL_REAL(memalign, align, n);
  return take(n, align, PC);
}
PUBLIC int posix_memalign(void **p, size_t align, size_t n) {
  if (!heap->started) return CALL_REAL(posix_memalign, p, align, n);
  if (align < sizeof(void *) || (align & (align - 1))) return EINVAL;
  if (memory_refused(PC)) return ENOMEM;
  void *block = take(n, align, PC);
  if (!block) return ENOMEM;
  writes(p, sizeof *p, PC);
  *p = block;
  return 0;
}
PUBLIC void *valloc(size_t n) {
  if (!heap->started) return CALL_REAL(valloc, n);
  return take(n, 4096, PC);
}
PUBLIC size_t malloc_usable_size(void *p) {
  if (!p) return 0;
  if (running && !alone) world_hooks.access((uint64_t)p - 1, 1, ACCESS_READ, PC);
  return ours(p) ? header_of(p)->size : CALL_REAL(malloc_usable_size, p);
}
