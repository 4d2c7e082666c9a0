// Atomic operations, executed in the order of the schedule; what a load returns is what was stored
// last, or with --atomics=c11 what C11 allows (stores.c). What they order for races follows C11 in
// any case.
#include <string.h>

#include "access/poison.h"
#include "access/shadow.h"
#include "sync/atomic.h"
#include "sync/overlap.h"
#include "sync/stores.h"
#include "world/object.h"
#include "world/runtime.h"
#include "world/schedule.h"
#include "world/spurious.h"

enum { RELAXED, CONSUME, ACQUIRE, RELEASE, ACQ_REL, SEQ_CST }; // the compiler's numbers

typedef enum { RMW_XCHG, RMW_ADD, RMW_SUB, RMW_AND, RMW_OR, RMW_XOR, RMW_NAND } RmwKind;

typedef struct {
  Op op;
  Wide value, expected, old;
  uint32_t order, failure_order, rmw;
  uint32_t read;      // which of the stores that are kept (stores.h)
  bool weak;          // compare-exchange: it may fail for no reason
  bool success, adds; // adds: it commutes with others that add
  bool updates;       // of an object that no word holds: it is made from what was there
  uint64_t where;     // compare-exchange: where the caller keeps what it expects
} Atomic;

static bool acquires(uint32_t order) {
  return order == ACQUIRE || order == CONSUME || order == ACQ_REL || order == SEQ_CST;
}
static bool releases(uint32_t order) {
  return order == RELEASE || order == ACQ_REL || order == SEQ_CST;
}

static Wide load_bytes(uint64_t address, uint64_t size) {
  Wide v = 0;
  memcpy(&v, (void *)address, size);
  return v;
}
static void store_bytes(uint64_t address, uint64_t size, Wide v) {
  memcpy((void *)address, &v, size);
}

static Wide truncated(Wide v, uint64_t size) {
  return size == 16 ? v : v & (((Wide)1 << size * 8) - 1);
}

static Wide combine(RmwKind kind, Wide old, Wide v) {
  switch (kind) {
  case RMW_XCHG: return v;
  case RMW_ADD: return old + v;
  case RMW_SUB: return old - v;
  case RMW_AND: return old & v;
  case RMW_OR: return old | v;
  case RMW_XOR: return old ^ v;
  case RMW_NAND: return ~(old & v);
  }
  runtime_bug("no such read-modify-write");
}

// ---- happens-before. The object's clock is what a load that acquires gets: the head of the
// release sequence that its value is in.

static void order_load(Fiber *f, const Clock *read, uint32_t order) {
  if (acquires(order)) hb_acquire(f, read);
  else clock_join(&f->fence.acquired, read); // for an acquire fence to come
}

static void order_store(Fiber *f, Clock *c, uint32_t order) {
  if (releases(order)) hb_release(f, c);
  else if (f->fence.is_released) clock_join(c, &f->fence.released);
}

static void touch_bytes(Event *e, uint64_t address, uint64_t size, TouchMode mode) {
  for (uint64_t base = address & ~7ul; base < address + size; base += 8) {
    uint8_t mask = 0xff;
    if (base < address) mask &= (uint8_t)(0xff << (address - base));
    if (base + 8 > address + size) mask &= (uint8_t)(0xff >> (base + 8 - address - size));
    event_touch(e, key_of(base), mask, mode);
  }
}

// Of bytes that are accessed in other pieces too only the latest value is known.
static bool keeps_older(const Op *op) {
  if (!stores_kept()) return false;
  if (op->object->overlaps) control->memory_cut = 1;
  return !op->object->overlaps;
}

// What it reads; gives the clock that comes with it.
static const Clock *read_value(Fiber *f, Atomic *a, Event *e, const Wide *expected) {
  Op *op = &a->op;
  if (op->kind != OP_STORE) poison_look(op->address, op->size);
  if (!keeps_older(op)) {
    a->old = load_bytes(op->address, op->size);
    return overlap_clock(op->object, op->size);
  }
  bool strong = a->order == SEQ_CST;
  if (strong) stores_touch_fences(e, TOUCH_R);
  a->read = stores_choose(
      f, op, e, &(StoreUse){strong, expected ? a->failure_order == SEQ_CST : strong, expected});
  a->old = stores_at(op, a->read)->value;
  return &stores_at(op, a->read)->clock;
}

static void write_value(Fiber *f, Atomic *a, const Event *e, Wide value, bool updates) {
  Op *op = &a->op;
  Clock *all = &op->object->clock, *c = all;
  bool latest = true;
  if (keeps_older(op))
    c = stores_add(f, op, e, a->read, value, a->order == SEQ_CST, updates, &latest);
  else if (!updates) clock_clear(c);
  else if (unlikely(op->object->overlaps)) clock_copy(c, overlap_clock(op->object, op->size));
  order_store(f, c, a->order);
  bool changed = latest && load_bytes(op->address, op->size) != truncated(value, op->size);
  if (latest)
    store_bytes(op->address, op->size, value), overlap_stored(op->object, op->size, changed);
  if (latest && c != all) clock_copy(all, c);
}

static void do_load(Fiber *f, Op *op, Event *e) {
  Atomic *a = (Atomic *)op;
  touch_bytes(e, op->address, op->size, TOUCH_R);
  order_load(f, read_value(f, a, e, NULL), a->order);
}
static void do_store(Fiber *f, Op *op, Event *e) {
  Atomic *a = (Atomic *)op;
  touch_bytes(e, op->address, op->size, TOUCH_W);
  read_value(f, a, e, NULL);
  write_value(f, a, e, a->value, false);
}
// The value stays, and who reads it learns nothing of this thread: whether it came before or behind
// such an operation nobody can tell.
static bool leaves_nothing(const Fiber *f, const Atomic *a) {
  return a->op.idle && stores_kept() && !releases(a->order) && !f->fence.is_released;
}
static void do_rmw(Fiber *f, Op *op, Event *e) {
  Atomic *a = (Atomic *)op;
  const Clock *read = read_value(f, a, e, NULL);
  Wide new = truncated(combine(a->rmw, a->old, a->value), op->size);
  op->idle = new == a->old;
  bool looks = leaves_nothing(f, a);
  touch_bytes(e, op->address, op->size,
              looks                       ? TOUCH_R
              : a->adds && !stores_kept() ? TOUCH_C
                                          : TOUCH_W);
  order_load(f, read, a->order);
  if (!looks) write_value(f, a, e, new, true);
}
static void do_cas(Fiber *f, Op *op, Event *e) {
  Atomic *a = (Atomic *)op;
  Wide expected = truncated(a->expected, op->size);
  const Clock *read = read_value(f, a, e, &expected);
  a->success = a->old == expected &&
               !(a->weak && !stores_kept() && spurious_fails(f, op, e, SPURIOUS_EXCHANGE));
  touch_bytes(e, op->address, op->size, a->success ? TOUCH_W : TOUCH_R);
  order_load(f, read, a->success ? a->order : a->failure_order);
  if (a->success) write_value(f, a, e, a->value, true);
}

static void perform(Atomic *a, OpKind kind, const volatile void *p, uint64_t size, uint64_t pc,
                    void (*perform)(Fiber *, Op *, Event *)) {
  a->op =
      (Op){.kind = kind,
           .object = object_find((uint64_t)p, OBJECT_ATOMIC),
           .address = (uint64_t)p,
           .size = size,
           .pc = pc,
           .enabled = sync_always,
           .perform = perform,
           .argument = a->order | a->failure_order << 8 | a->rmw << 16 | (uint32_t)a->weak << 24,
           .value = {(uint64_t)a->value, (uint64_t)a->expected},
           .more = a->where};
  overlap_note(a->op.object, size);
  bool strong = a->order == SEQ_CST && (kind != OP_CAS || a->failure_order == SEQ_CST);
  if (!strong && !alone) control->relaxed = 1;
  if (!a->adds && !alone) control->valued = 1;
  sync_point(&a->op);
  bool wrote = kind == OP_STORE || kind == OP_RMW || a->success;
  if (alone) return;
  current->epoch--; // the access is part of what the operation releases
  shadow_access((uint64_t)p, size, ACCESS_ATOMIC | (wrote ? ACCESS_WRITE : ACCESS_READ), pc);
  current->epoch++;
}

// ---- additions whose result nobody looks at (src/front/instrument/clang_openmp.h)

static struct {
  bool next_adds; // the next operation is one
  bool next_is_weak;
  bool weak_failed; // the last one did, for no reason
  // Started by hand a program built with norace cc has one OpenMP thread; other threads share this
  // lock.
  char any_lock;
} atomics;

static bool take_adds(void) {
  bool adds = atomics.next_adds;
  atomics.next_adds = false;
  return adds;
}

// ---- compare-exchange that is weak: the instrumentation makes all of them strong
// (src/front/instrument/clang_gaps.c)

static bool take_weak(void) {
  bool weak = atomics.next_is_weak;
  atomics.next_is_weak = false;
  return weak;
}

void __norace_weak_exchange(void);
PUBLIC void __norace_weak_exchange(void) {
  atomics.next_is_weak = running != RUN_OFF;
  atomics.weak_failed = false;
}
bool atomic_exchanges(void) { return !atomics.weak_failed; }
int __norace_weak_succeeds(void);
PUBLIC int __norace_weak_succeeds(void) { return !running || !atomics.weak_failed; }

void __norace_atomic_adds(void);
PUBLIC void __norace_atomic_adds(void) { atomics.next_adds = running != RUN_OFF; }

// In front of an operation that the compiler's instrumentation leaves as it is: nothing comes
// between.
static void do_update(Fiber *f, Op *op, Event *e) {
  Atomic *a = (Atomic *)op;
  poison_look(op->address, op->size);
  if (stores_kept() && a->order != SEQ_CST) control->memory_cut = 1;
  touch_bytes(e, op->address, op->size, a->adds ? TOUCH_C : TOUCH_W);
  order_load(f, &op->object->clock, a->order);
  order_store(f, &op->object->clock, a->order);
}
void __norace_atomic_update(void *p, uint64_t size, uint64_t order, uint64_t adds);
PUBLIC void __norace_atomic_update(void *p, uint64_t size, uint64_t order, uint64_t adds) {
  if (!running) return;
  Atomic a = {.order = (uint32_t)order, .adds = adds != 0};
  perform(&a, OP_RMW, p, size, CALLER, do_update);
}

uint32_t atomic_look(const uint32_t *p, uint64_t pc) {
  Atomic a = {.order = SEQ_CST};
  perform(&a, OP_LOAD, p, sizeof *p, pc, do_load);
  return (uint32_t)a.old;
}

// ---- what the compiler calls

#define LOAD(bits, type)                                                         \
  PUBLIC type __tsan_atomic##bits##_load(const volatile type *p, int order) {    \
    if (!running) return __atomic_load_n(p, __ATOMIC_SEQ_CST);                   \
    Atomic a = {.order = (uint32_t)order};                                       \
    perform(&a, OP_LOAD, p, sizeof *p, CALLER, do_load);                         \
    return (type)a.old;                                                          \
  }                                                                              \
  PUBLIC void __tsan_atomic##bits##_store(volatile type *p, type v, int order) { \
    if (!running) return __atomic_store_n(p, v, __ATOMIC_SEQ_CST);               \
    Atomic a = {.order = (uint32_t)order, .value = v};                           \
    perform(&a, OP_STORE, p, sizeof *p, CALLER, do_store);                       \
  }
#define RMW(bits, type, name, kind, builtin)                                             \
  PUBLIC type __tsan_atomic##bits##_##name(volatile type *p, type v, int order) {        \
    if (!running) return builtin(p, v, __ATOMIC_SEQ_CST);                                \
    Atomic a = {.order = (uint32_t)order, .value = v, .rmw = kind, .adds = take_adds()}; \
    perform(&a, OP_RMW, p, sizeof *p, CALLER, do_rmw);                                   \
    return (type)a.old;                                                                  \
  }
#define CAS(bits, type, name)                                                                    \
  PUBLIC int __tsan_atomic##bits##_compare_exchange_##name(volatile type *p, type *expected,     \
                                                           type v, int order, int failure) {     \
    if (!running)                                                                                \
      return __atomic_compare_exchange_n(p, expected, v, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST); \
    Atomic a = {.order = (uint32_t)order,                                                        \
                .failure_order = (uint32_t)failure,                                              \
                .value = v,                                                                      \
                .expected = *expected,                                                           \
                .weak = take_weak(),                                                             \
                .where = (uint64_t)expected};                                                    \
    perform(&a, OP_CAS, p, sizeof *p, CALLER, do_cas);                                           \
    if (!a.success) *expected = (type)a.old;                                                     \
    atomics.weak_failed = a.weak && !a.success;                                                  \
    return a.success;                                                                            \
  }
#define FAMILY(bits, type)                                                                        \
  LOAD(bits, type)                                                                                \
  RMW(bits, type, exchange, RMW_XCHG, __atomic_exchange_n)                                        \
  RMW(bits, type, fetch_add, RMW_ADD, __atomic_fetch_add)                                         \
  RMW(bits, type, fetch_sub, RMW_SUB, __atomic_fetch_sub)                                         \
  RMW(bits, type, fetch_and, RMW_AND, __atomic_fetch_and)                                         \
  RMW(bits, type, fetch_or, RMW_OR, __atomic_fetch_or)                                            \
  RMW(bits, type, fetch_xor, RMW_XOR, __atomic_fetch_xor)                                         \
  RMW(bits, type, fetch_nand, RMW_NAND, __atomic_fetch_nand)                                      \
  CAS(bits, type, strong)                                                                         \
  CAS(bits, type, weak)                                                                           \
  PUBLIC type __tsan_atomic##bits##_compare_exchange_val(volatile type *p, type expected, type v, \
                                                         int order, int failure) {                \
    __tsan_atomic##bits##_compare_exchange_strong(p, &expected, v, order, failure);               \
    return expected;                                                                              \
  }
FAMILY(8, uint8_t)
FAMILY(16, uint16_t)
FAMILY(32, uint32_t)
FAMILY(64, uint64_t)
FAMILY(128, Wide)

// Under C11's rules fences that are sequentially consistent have an order, and that is to be tried
// both ways.
static void do_fence(Fiber *f, Op *op, Event *e) {
  stores_touch_fences(e, TOUCH_W);
  stores_fence(f);
}
static void fence_in_order(uint64_t pc) {
  Op op = {.kind = OP_FENCE, .pc = pc, .enabled = sync_always, .perform = do_fence};
  sync_point(&op);
}

PUBLIC void __tsan_atomic_thread_fence(int order) {
  if (!running) return __atomic_thread_fence(__ATOMIC_SEQ_CST);
  Fiber *f = current;
  if (order == SEQ_CST && stores_kept()) fence_in_order(CALLER);
  if (acquires((uint32_t)order)) hb_acquire(f, &f->fence.acquired);
  if (!releases((uint32_t)order)) return;
  clock_clear(&f->fence.released);
  hb_release(f, &f->fence.released);
  f->fence.is_released = true;
  epoch_next(f);
}
PUBLIC void __tsan_atomic_signal_fence(int order) {}

// ---- atomic operations on objects of any size, which the compiler leaves to libatomic. What fits
// is as if the compiler had known how. For what does not no older values are kept: under C11's
// rules they are all sequentially consistent, or the verdict assumes that.

static void note_latest_only(uint32_t order) {
  if (stores_kept() && order != SEQ_CST) control->memory_cut = 1;
}
static void touch_large(Op *op, Event *e, TouchMode mode) {
  if (op->size <= sizeof(Wide)) touch_bytes(e, op->address, op->size, mode);
  else event_touch_object(e, op->object, mode);
}
static void do_large_load(Fiber *f, Op *op, Event *e) {
  const Atomic *a = (Atomic *)op;
  touch_large(op, e, TOUCH_R);
  note_latest_only(a->order);
  order_load(f, &op->object->clock, a->order);
}
static void do_large_store(Fiber *f, Op *op, Event *e) {
  const Atomic *a = (Atomic *)op;
  touch_large(op, e, TOUCH_W);
  note_latest_only(a->order);
  if (!a->updates) clock_clear(&op->object->clock);
  else order_load(f, &op->object->clock, a->order);
  order_store(f, &op->object->clock, a->order);
}
static void do_large_compare(Fiber *f, Op *op, Event *e) {
  Atomic *a = (Atomic *)op;
  a->success = !memcmp((void *)op->address, (void *)a->where, op->size);
  a->updates = true;
  if (a->success) return do_large_store(f, op, e);
  a->order = a->failure_order;
  do_large_load(f, op, e);
}

void any_load(size_t size, const void *p, void *to, int order) __asm__("__atomic_load");
void any_store(size_t size, void *p, const void *from, int order) __asm__("__atomic_store");
void any_exchange(size_t size, void *p, const void *from, void *to,
                  int order) __asm__("__atomic_exchange");
bool any_compare(size_t size, void *p, void *expected, const void *wanted, int order,
                 int failure) __asm__("__atomic_compare_exchange");

// In two words: an event touches no more.
static bool fits(const void *p, size_t size) { return ((uint64_t)p & 7) + size <= sizeof(Wide); }

static void take_any_lock(void) {
  while (__atomic_test_and_set(&atomics.any_lock, __ATOMIC_ACQUIRE)) continue;
}
static void give_any_lock(void) { __atomic_clear(&atomics.any_lock, __ATOMIC_RELEASE); }

static Wide wide_from(const void *p, size_t size) {
  return size <= sizeof(Wide) ? load_bytes((uint64_t)p, size) : 0;
}

// What does not fit is copied by the caller behind the event, which is the same moment.
PUBLIC void any_load(size_t size, const void *p, void *to, int order) {
  Atomic a = {.order = (uint32_t)order};
  if (!running) take_any_lock();
  else perform(&a, OP_LOAD, p, size, CALLER, fits(p, size) ? do_load : do_large_load);
  memcpy(to, running && fits(p, size) ? &a.old : p, size);
  if (!running) give_any_lock();
}
PUBLIC void any_store(size_t size, void *p, const void *from, int order) {
  Atomic a = {.order = (uint32_t)order, .value = wide_from(from, size)};
  if (!running) take_any_lock();
  else perform(&a, OP_STORE, p, size, CALLER, fits(p, size) ? do_store : do_large_store);
  if (!running || !fits(p, size)) memcpy(p, from, size);
  if (!running) give_any_lock();
}
PUBLIC void any_exchange(size_t size, void *p, const void *from, void *to, int order) {
  Atomic a = {
      .order = (uint32_t)order, .value = wide_from(from, size), .rmw = RMW_XCHG, .updates = true};
  if (!running) take_any_lock();
  else perform(&a, OP_RMW, p, size, CALLER, fits(p, size) ? do_rmw : do_large_store);
  bool done = running && fits(p, size);
  memcpy(to, done ? &a.old : p, size);
  if (!done) memcpy(p, from, size);
  if (!running) give_any_lock();
}
PUBLIC bool any_compare(size_t size, void *p, void *expected, const void *wanted, int order,
                        int failure) {
  Atomic a = {.order = (uint32_t)order,
              .failure_order = (uint32_t)failure,
              .value = wide_from(wanted, size),
              .expected = wide_from(expected, size),
              .where = (uint64_t)expected};
  if (!running) take_any_lock();
  else perform(&a, OP_CAS, p, size, CALLER, fits(p, size) ? do_cas : do_large_compare);
  bool done = running && fits(p, size), same = running ? a.success : !memcmp(p, expected, size);
  if (!same) memcpy(expected, done ? &a.old : p, size);
  else if (!done) memcpy(p, wanted, size);
  if (!running) give_any_lock();
  return same;
}

// The compiler's instrumentation calls its hook for an atomic load and leaves the load where it
// was. One of sixteen bytes is a call, whose result nobody uses.
Wide replaced_load(const Wide *p, int order) __asm__("__atomic_load_16");
PUBLIC Wide replaced_load(const Wide *p, int order) { return *p; }
