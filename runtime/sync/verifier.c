// The functions of the verification competitions, and assumptions.
#include <float.h>
#include <pthread.h>

#include "sync/sync.h"
#include "world/runtime.h"

// ---- nondeterministic values: one alternative for each value of the set

static const int64_t usual_values[] = {0, 1};

static void do_choose(Fiber *f, Op *op, Event *e) {
  e->n_choices = (uint16_t)op->argument;
  op->result = e->choice < op->argument ? e->choice : 0;
}

uint32_t sync_choose(uint32_t n, uint64_t pc) {
  Op op = {
      .kind = OP_CHOICE, .argument = n, .pc = pc, .enabled = sync_always, .perform = do_choose};
  return (uint32_t)sync_point(&op);
}

static int64_t nondet_value(uint64_t pc) {
  if (!running) return 0;
  control->sampled = 1;
  if (!control->n_nondet)
    return usual_values[sync_choose(sizeof usual_values / sizeof *usual_values, pc)];
  return control->nondet[sync_choose(control->n_nondet, pc)];
}

#define NONDET(name, type)             \
  type __VERIFIER_nondet_##name(void); \
  PUBLIC type __VERIFIER_nondet_##name(void) { return (type)nondet_value(CALLER); }
NONDET(char, char)
NONDET(schar, signed char)
NONDET(uchar, unsigned char)
NONDET(short, short)
NONDET(ushort, unsigned short)
NONDET(int, int)
NONDET(uint, unsigned)
NONDET(unsigned, unsigned)
NONDET(long, long)
NONDET(ulong, unsigned long)
NONDET(longlong, long long)
NONDET(ulonglong, unsigned long long)
NONDET(int8_t, int8_t)
NONDET(uint8_t, uint8_t)
NONDET(int16_t, int16_t)
NONDET(uint16_t, uint16_t)
NONDET(int32_t, int32_t)
NONDET(uint32_t, uint32_t)
NONDET(int64_t, int64_t)
NONDET(uint64_t, uint64_t)
NONDET(u8, uint8_t)
NONDET(u16, uint16_t)
NONDET(u32, uint32_t)
NONDET(u64, uint64_t)
NONDET(int128, __int128)
NONDET(uint128, unsigned __int128)
NONDET(size_t, size_t)
NONDET(loff_t, int64_t)
NONDET(sector_t, uint64_t)
NONDET(pthread_t, unsigned long)
NONDET(unsigned_int, unsigned)
NONDET(unsigned_long, unsigned long)
NONDET(unsigned_char, unsigned char)
NONDET(float, float)
NONDET(double, double)

// Both values are tried, so nothing is left out.
bool __VERIFIER_nondet_bool(void);
PUBLIC bool __VERIFIER_nondet_bool(void) { return running && sync_choose(2, CALLER); }
bool __VERIFIER_nondet__Bool(void);
PUBLIC bool __VERIFIER_nondet__Bool(void) { return running && sync_choose(2, CALLER); }

void *__VERIFIER_nondet_pointer(void);
PUBLIC void *__VERIFIER_nondet_pointer(void) { return (void *)nondet_value(CALLER); }
char *__VERIFIER_nondet_pchar(void);
PUBLIC char *__VERIFIER_nondet_pchar(void) { return (char *)nondet_value(CALLER); }

void __VERIFIER_nondet_memory(void *p, size_t size);
PUBLIC void __VERIFIER_nondet_memory(void *p, size_t size) {
  uint64_t pc = CALLER;
  writes(p, size, pc);
  uint8_t value = (uint8_t)nondet_value(pc);
  for (size_t i = 0; i < size; i++) ((uint8_t *)p)[i] = value;
}

// ---- assumptions: what lies behind a false one is no execution

void __VERIFIER_assume(int condition);
PUBLIC void __VERIFIER_assume(int condition) {
  if (condition || !running) return;
  current->spoils = world->discarded = true;
  fiber_die();
}

// ---- errors

static void reach_error_at(uint64_t pc, const char *text) {
  report_finding(FINDING_ERROR_REACHED, pc, 0, 0, text);
  fiber_die();
}
void __VERIFIER_error(void);
PUBLIC void __VERIFIER_error(void) {
  if (!running) __builtin_trap();
  reach_error_at(PC, "__VERIFIER_error");
}
void reach_error(void);
PUBLIC void reach_error(void) {
  if (!running) __builtin_trap();
  reach_error_at(PC, "reach_error");
}

// ---- atomic sections: a mutex that all share, and that its owner may take again

static char atomic_section; // its address stands for the mutex

static Object *atomic_object(void) {
  Object *o = object_find((uint64_t)&atomic_section, OBJECT_MUTEX);
  o->flags = OBJECT_KNOWN;
  o->type = PTHREAD_MUTEX_RECURSIVE;
  return o;
}
void __VERIFIER_atomic_begin(void);
PUBLIC void __VERIFIER_atomic_begin(void) {
  if (running) mutex_lock(atomic_object(), CALLER);
}
void __VERIFIER_atomic_end(void);
PUBLIC void __VERIFIER_atomic_end(void) {
  if (running) mutex_unlock(atomic_object(), CALLER);
}
