// What a program says about its own synchronisation: ThreadSanitizer's interface
// (sanitizer/tsan_interface.h) and the dynamic annotations (ANNOTATE_HAPPENS_BEFORE and the like).
// A release is an atomic update of a hidden word, and so is an acquire: it sees the latest.
#include "base/arenas.h"
#include "base/report_log.h"
#include "sync/sync.h"
#include "world/caller_memory.h"
#include "world/fiber.h"
#include "world/object.h"
#include "world/runtime.h"

enum { ACQUIRE = 2, RELEASE = 3 }; // as the compiler numbers memory orders
enum { READ_LOCK = 1 << 3, TRY_FAILED = 1 << 5 };
#define ANNOTATED (1ul << 58) // besides the address that the program names

uint32_t __tsan_atomic32_fetch_or(volatile uint32_t *, uint32_t, int order);

typedef struct { // lies in the world's memory
  uint32_t written __attribute__((aligned(8)));
  uint32_t read __attribute__((aligned(8)));
} Words;

static Words *words_of(const void *address) {
  Object *o = object_find(ANNOTATED | (uint64_t)address, OBJECT_GLOBAL);
  if (!o->waiters) o->waiters = world_take(sizeof(Words)); // it has none of its own
  return (Words *)o->waiters;
}

static void release_to(uint32_t *word) { __tsan_atomic32_fetch_or(word, 1, RELEASE); }
static void acquire_from(uint32_t *word) { __tsan_atomic32_fetch_or(word, 0, ACQUIRE); }

static void release(const void *address) {
  if (running) release_to(&words_of(address)->written);
}
static void acquire(const void *address) {
  if (running) acquire_from(&words_of(address)->written);
}

PUBLIC void __tsan_acquire(void *address) { acquire(address); }
PUBLIC void __tsan_release(void *address) { release(address); }

// ---- locks of the program's own. What they do with atomics counts as well.

static void locked(const void *address, bool reads_only) {
  if (!running) return;
  Words *w = words_of(address);
  acquire_from(&w->written);
  if (!reads_only) acquire_from(&w->read);
}

static void unlocks(const void *address, bool reads_only) {
  if (!running) return;
  Words *w = words_of(address);
  release_to(reads_only ? &w->read : &w->written);
}

PUBLIC void __tsan_mutex_create(void *address, unsigned flags) {}
PUBLIC void __tsan_mutex_destroy(void *address, unsigned flags) {}
PUBLIC void __tsan_mutex_pre_lock(void *address, unsigned flags) {}
PUBLIC void __tsan_mutex_post_lock(void *address, unsigned flags, int recursion) {
  if (!(flags & TRY_FAILED)) locked(address, flags & READ_LOCK);
}
PUBLIC int __tsan_mutex_pre_unlock(void *address, unsigned flags) {
  unlocks(address, flags & READ_LOCK);
  return 0;
}
PUBLIC void __tsan_mutex_post_unlock(void *address, unsigned flags) {}
PUBLIC void __tsan_mutex_pre_signal(void *address, unsigned flags) {}
PUBLIC void __tsan_mutex_post_signal(void *address, unsigned flags) {}
PUBLIC void __tsan_mutex_pre_divert(void *address, unsigned flags) {}
PUBLIC void __tsan_mutex_post_divert(void *address, unsigned flags) {}

// ---- objects of other languages

PUBLIC void *__tsan_external_register_tag(const char *name) { return (void *)name; }
PUBLIC void __tsan_external_register_header(void *tag, const char *header) {}
PUBLIC void __tsan_external_assign_tag(void *address, void *tag) {}
PUBLIC void __tsan_external_read(void *address, void *caller, void *tag) {
  reads(address, 1, (uint64_t)caller);
}
PUBLIC void __tsan_external_write(void *address, void *caller, void *tag) {
  writes(address, 1, (uint64_t)caller);
}

// ---- fibers. What one thread does between two switches it does for the fiber: a switch releases
// to the fiber that is left and acquires from the one that is entered, as ThreadSanitizer has it
// without its flag. So what was done in a fiber comes before what is done in it later, by whatever
// thread; and all that one thread does stays in order.

enum { NO_ORDER = 1 };

static void *fiber_here(void) { return current->annotated ? current->annotated : (void *)current; }

PUBLIC void *__tsan_get_current_fiber(void) { return running ? fiber_here() : NULL; }
PUBLIC void *__tsan_create_fiber(unsigned flags) {
  return running ? world_take(sizeof(uint64_t)) : NULL;
}
PUBLIC void __tsan_destroy_fiber(void *fiber) {}
PUBLIC void __tsan_switch_to_fiber(void *fiber, unsigned flags) {
  if (!running) return;
  if (flags & NO_ORDER) give_up_thread("switches fibers without order (__tsan_switch_to_fiber)");
  release(fiber_here());
  current->annotated = fiber;
  acquire(fiber);
}
PUBLIC void __tsan_set_fiber_name(void *fiber, const char *name) {}
PUBLIC void __tsan_flush_memory(void) {}

// ---- dynamic annotations. What a program wishes not to be told is told all the same.

typedef const char *File;
PUBLIC void AnnotateHappensBefore(File f, int line, void *address) { release(address); }
PUBLIC void AnnotateHappensAfter(File f, int line, void *address) { acquire(address); }
PUBLIC void AnnotateRWLockCreate(File f, int line, void *lock) {}
PUBLIC void AnnotateRWLockCreateStatic(File f, int line, void *lock) {}
PUBLIC void AnnotateRWLockDestroy(File f, int line, void *lock) {}
PUBLIC void AnnotateRWLockAcquired(File f, int line, void *lock, long is_writer) {
  locked(lock, !is_writer);
}
PUBLIC void AnnotateRWLockReleased(File f, int line, void *lock, long is_writer) {
  unlocks(lock, !is_writer);
}
PUBLIC void AnnotateBenignRace(File f, int line, void *address, const char *why) {}
PUBLIC void AnnotateBenignRaceSized(File f, int line, void *address, long n, const char *why) {}
PUBLIC void AnnotateNewMemory(File f, int line, void *address, long n) {}
PUBLIC void AnnotateThreadName(File f, int line, const char *name) {}
#define NOTHING(name) \
  PUBLIC void Annotate##name(File f, int line) {}
NOTHING(IgnoreReadsBegin)
NOTHING(IgnoreReadsEnd)
NOTHING(IgnoreWritesBegin)
NOTHING(IgnoreWritesEnd)
NOTHING(IgnoreSyncBegin)
NOTHING(IgnoreSyncEnd)
NOTHING(FlushState)
PUBLIC int RunningOnValgrind(void) { return 0; }
