// The functions of the verification competitions, and assumptions.
#include "sync/verifier.h"

#include <float.h>
#include <pthread.h>
#include <string.h>

#include "base/report_log.h"
#include "sync/mutex.h"
#include "sync/sync.h"
#include "world/caller_memory.h"
#include "world/fiber.h"
#include "world/object.h"
#include "world/runtime.h"
#include "world/schedule.h"
#include "world/symbolic.h"

// ---- nondeterministic values: one alternative for each value of the set

static const int64_t usual_values[] = {0, 1};

// Inputs are given: each is one of its thread's, by number. The caller returns this value.
int64_t verifier_input(const char *name, uint32_t bits, bool sign) {
  uint32_t source = current->number, index = current->inputs.n_asked++;
  symbolic_return_input(source, index, bits, sign);
  uint64_t value = symbolic_input(source, index) << (64 - bits);
  int64_t result = sign ? (int64_t)value >> (64 - bits) : (int64_t)(value >> (64 - bits));
  if (control->symbolic) return result;
  report_input(sign ? "%s = %lld%s%u" : "%s = %llu%s%u", name, (long long)result,
               source ? ", thread " : ", input ", source ? source : index + 1);
  return result;
}

static int64_t nondet_value(const char *name, uint32_t size, bool sign, uint64_t pc) {
  if (!running) return 0;
  control->sampled = 1;
  if (control->given_inputs) return verifier_input(name, size * 8, sign);
  if (!control->n_nondet)
    return usual_values[sync_choose(sizeof usual_values / sizeof *usual_values, pc)];
  return control->nondet[sync_choose(control->n_nondet, pc)];
}

#define NONDET(name, type)                                                        \
  type __VERIFIER_nondet_##name(void);                                            \
  PUBLIC type __VERIFIER_nondet_##name(void) {                                    \
    return (type)nondet_value(#name, sizeof(type), (type) - 1 < (type)1, CALLER); \
  }
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
NONDET(size_t, size_t)
NONDET(loff_t, int64_t)
NONDET(sector_t, uint64_t)
NONDET(pthread_t, unsigned long)
NONDET(unsigned_int, unsigned)
NONDET(unsigned_long, unsigned long)
NONDET(unsigned_char, unsigned char)

// Nothing follows these: one of the usual values is chosen, and others are not.
static int64_t nondet_apart(uint32_t loss, uint64_t pc) {
  if (!running) return 0;
  if (control->given_inputs) control->losses |= loss;
  control->sampled = 1;
  if (!control->n_nondet) return usual_values[sync_choose(2, pc)];
  return control->nondet[sync_choose(control->n_nondet, pc)];
}

// Any bits, also such that are no number.
static uint64_t float_input(const char *name, uint32_t bits) {
  uint32_t source = current->number, index = current->inputs.n_asked++;
  uint64_t value = symbolic_input(source, index) & ~0ul >> (64 - bits);
  control->sampled = 1;
  symbolic_return_input(source, index, bits, false);
  if (!control->symbolic)
    report_input(source ? "%s = bits %#llx, thread %u" : "%s = bits %#llx, input %u", name,
                 (unsigned long long)value, source ? source : index + 1);
  return value;
}
#define NONDET_FLOAT(type, integer)                                                        \
  type __VERIFIER_nondet_##type(void);                                                     \
  PUBLIC type __VERIFIER_nondet_##type(void) {                                             \
    if (!running || !control->given_inputs) return (type)nondet_apart(LOSS_FLOAT, CALLER); \
    integer bits = (integer)float_input(#type, sizeof(type) * 8);                          \
    type value;                                                                            \
    memcpy(&value, &bits, sizeof value);                                                   \
    return value;                                                                          \
  }
NONDET_FLOAT(float, uint32_t)
NONDET_FLOAT(double, uint64_t)

__int128 __VERIFIER_nondet_int128(void);
PUBLIC __int128 __VERIFIER_nondet_int128(void) { return nondet_apart(LOSS_SIZE, CALLER); }
unsigned __int128 __VERIFIER_nondet_uint128(void);
PUBLIC unsigned __int128 __VERIFIER_nondet_uint128(void) {
  return (unsigned __int128)nondet_apart(LOSS_SIZE, CALLER);
}

// Both values are tried, so nothing is left out.
static bool nondet_bool(const char *name, uint64_t pc) {
  if (!running) return false;
  if (!control->given_inputs) return sync_choose(2, pc);
  control->sampled = 1;
  return verifier_input(name, 1, false) & 1;
}
bool __VERIFIER_nondet_bool(void);
PUBLIC bool __VERIFIER_nondet_bool(void) { return nondet_bool("bool", CALLER); }
bool __VERIFIER_nondet__Bool(void);
PUBLIC bool __VERIFIER_nondet__Bool(void) { return nondet_bool("bool", CALLER); }

void *__VERIFIER_nondet_pointer(void);
PUBLIC void *__VERIFIER_nondet_pointer(void) { return (void *)nondet_apart(LOSS_POINTER, CALLER); }
char *__VERIFIER_nondet_pchar(void);
PUBLIC char *__VERIFIER_nondet_pchar(void) { return (char *)nondet_apart(LOSS_POINTER, CALLER); }

static void report_bytes(const char *name, const uint8_t *p, size_t size) {
  enum { SHOWN = 32 };
  char text[3 * SHOWN + 4] = "";
  if (control->symbolic) return;
  if (size == 1) return report_input("%s = %d", name, *(const int8_t *)p);
  if (size == 2) return report_input("%s = %d", name, *(const int16_t *)p);
  if (size == 4) return report_input("%s = %d", name, *(const int32_t *)p);
  if (size == 8) return report_input("%s = %lld", name, *(const long long *)p);
  for (size_t i = 0, n = 0; i < size && i < SHOWN; i++)
    n += (size_t)print_to(text + n, sizeof text - n, " %02x", p[i]);
  report_input("%s =%s%s", name, text, size > SHOWN ? " ..." : "");
}

static void fill_given(const char *name, void *p, size_t size) {
  symbolic_fill_input(p, size, current->number, current->inputs.n_asked);
  current->inputs.n_asked += (uint32_t)((size + 7) / 8);
  report_bytes(name, p, size);
}

void __VERIFIER_nondet_memory(void *p, size_t size);
PUBLIC void __VERIFIER_nondet_memory(void *p, size_t size) {
  uint64_t pc = CALLER;
  if (!running) return;
  control->sampled = 1;
  writes(p, size, pc);
  if (control->given_inputs) return fill_given("memory", p, size);
  uint8_t value = (uint8_t)nondet_value("memory", 1, false, pc);
  for (size_t i = 0; i < size; i++) ((uint8_t *)p)[i] = value;
}

// What include/norace/input.h asks for.
void __norace_input(void *p, size_t size, const char *name);
PUBLIC void __norace_input(void *p, size_t size, const char *name) {
  if (!running) return;
  uint64_t pc = CALLER;
  reads(name, strlen(name) + 1, pc);
  writes(p, size, pc);
  control->sampled = 1;
  if (control->given_inputs) fill_given(name, p, size);
}

// ---- assumptions: what lies behind a false one is no execution

void __VERIFIER_assume(int condition);
PUBLIC void __VERIFIER_assume(int condition) {
  if (condition || !running) return;
  current->waiting.spoils = world->discarded = true;
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

static const char atomic_section; // its address stands for the mutex

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
