// Functions of the C library, by the table common/libc.def, and those without a body.
#include "front/openmp/omp_library.h"
#include "front/facts/library.h"
#include "front/facts/library_call.h"
#include "front/openmp/omp_access.h"
#include "front/openmp/omp_calls.h"
#include "front/openmp/omp_memory.h"
#include "front/openmp/omp_race.h"
#include "front/openmp/omp_recursion.h"
#include "front/openmp/omp_value.h"

bool omp_library_touches(LLVMValueRef call, unsigned argument, uint32_t mask) {
  if (argument < 31 && mask & 1u << argument) return true;
  return mask & LIBRARY_REST && argument >= LLVMCountParams(LLVMGetCalledValue(call));
}

bool omp_is_openmp(const char *name) {
  static const char *const beginnings[] = {"omp_get_",  "omp_set_",  "omp_unset_",
                                           "omp_test_", "omp_init_", "omp_destroy_",
                                           "omp_in_",   "omp_is_",   "omp_display_"};
  for (size_t i = 0; i < sizeof beginnings / sizeof *beginnings; i++)
    if (starts(name, beginnings[i])) return true;
  return !strcmp(name, "omp_free") || !strcmp(name, "omp_fulfill_event");
}

static bool has_no_memory(LLVMAttributeRef attribute) {
  return attribute && !LLVMGetEnumAttributeValue(attribute);
}

bool omp_is_pure(LLVMValueRef call) {
  unsigned kind = LLVMGetEnumAttributeKindForName("memory", 6);
  bool defined = !LLVMIsDeclaration(
      LLVMGetCalledValue(call)); // its body counts, not what the program says of it
  return (!defined &&
          has_no_memory(LLVMGetCallSiteEnumAttribute(call, LLVMAttributeFunctionIndex, kind))) ||
         has_no_memory(LLVMGetEnumAttributeAtIndex(LLVMGetCalledValue(call),
                                                   LLVMAttributeFunctionIndex, kind));
}

// Intrinsics that are not called pure, since they have a place in the order of things, but touch no
// memory of the program.
bool omp_is_harmless(LLVMValueRef intrinsic) {
  const char *name = omp_callee(intrinsic);
  static const char *const harmless[] = {
      "llvm.lifetime.",           "llvm.dbg.",         "llvm.stacksave",
      "llvm.stackrestore",        "llvm.prefetch",     "llvm.var.annotation",
      "llvm.experimental.",       "llvm.trap",         "llvm.debugtrap",
      "llvm.ubsantrap",           "llvm.va_start",     "llvm.assume",
      "llvm.threadlocal.address", "llvm.va_end",       "llvm.va_copy",
      "llvm.sideeffect",          "llvm.donothing",    "llvm.x86.sse2.pause",
      "llvm.invariant.",          "llvm.launder.",     "llvm.strip.",
      "llvm.pseudoprobe",         "llvm.instrprof",    "llvm.readcyclecounter",
      "llvm.get.rounding",        "llvm.set.rounding", "llvm.x86.rdtsc"};
  for (size_t i = 0; i < sizeof harmless / sizeof *harmless; i++)
    if (starts(name, harmless[i])) return true;
  return omp_is_pure(intrinsic);
}

static bool is_copying(const char *intrinsic) {
  return starts(intrinsic, "llvm.memcpy") || starts(intrinsic, "llvm.memset") ||
         starts(intrinsic, "llvm.memmove");
}

bool omp_is_known_intrinsic(LLVMValueRef call) {
  const char *n = omp_callee(call);
  return n && starts(n, "llvm.") && (is_copying(n) || omp_is_harmless(call));
}

bool omp_makes_lock(const char *name) {
  return (starts(name, "omp_init_") || starts(name, "omp_destroy_")) && strstr(name, "lock");
}

bool omp_uses_lock(const char *name) {
  return omp_makes_lock(name) || starts(name, "omp_set_lock") ||
         starts(name, "omp_set_nest_lock") || starts(name, "omp_unset_") ||
         starts(name, "omp_test_");
}

bool omp_call_writes(LLVMValueRef call, unsigned i) {
  const char *n = omp_callee(call);
  if (!n || !is_pointer(LLVMGetOperand(call, i))) return false;
  OmpEffects effects;
  if (omp_is_recursive_with_tasks(LLVMGetCalledValue(call)))
    return !omp_recursion_effects(LLVMGetCalledValue(call), &effects) || i >= OMP_PARAMETERS ||
           effects.parameter[i] & ~OMP_READS;
  if (is_copying(n) || !strcmp(n, "omp_free") || omp_uses_lock(n)) return i == 0;
  if (starts(n, "omp_get_")) return true;
  const LibraryFunction *f = library_find(n);
  return f->kind == LIBRARY_FREE ? i == 0 : omp_library_touches(call, i, f->writes);
}

bool omp_call_is_seen(LLVMValueRef call) {
  const char *n = omp_callee(call);
  if (!n) return false;
  return starts(n, "__kmpc") || omp_is_known_intrinsic(call) || omp_is_openmp(n) ||
         omp_heap_function(n) || library_find(n)->kind != LIBRARY_UNKNOWN || omp_is_pure(call);
}

// Somewhere in the object; where is not followed.
static void touch(const Call *k, unsigned i, bool write) {
  omp_touch(k->e, k->c, k->call, argument(k, i), omp_any_int(k->e, k->c, "anywhere"), "1", write,
            false);
  if (write) omp_forget(k->e, k->c, omp_class(k->e->memory, argument(k, i)));
}

static bool is_constant_data(LLVMValueRef v) {
  return LLVMIsAGlobalVariable(v) && LLVMIsGlobalConstant(v);
}

static void touch_arguments(const Call *k, const LibraryFunction *f) {
  bool formatted = library_format_writes(k->call, f);
  for (unsigned i = 0; i < LLVMGetNumArgOperands(k->call); i++) {
    LLVMValueRef given = argument(k, i);
    if (!is_pointer(given) || LLVMIsNull(given)) continue;
    bool reads = omp_library_touches(k->call, i, f->reads | f->uses) && !is_constant_data(given);
    if (omp_library_touches(k->call, i, library_writes(k->call, f)) || (reads && formatted))
      touch(k, i, true);
    else if (reads) touch(k, i, false);
  }
}

// The thread's own, or one that nobody here looks into.
static bool is_followed(LibraryKind kind) {
  return kind == LIBRARY_PLAIN || kind == LIBRARY_SAME || kind == LIBRARY_COPY ||
         kind == LIBRARY_OTHER || kind == LIBRARY_OWN || kind == LIBRARY_ENDPOINTER ||
         kind == LIBRARY_OPENS || kind == LIBRARY_ENVIRONMENT;
}

bool call_library(const Call *k) {
  const LibraryFunction *f = library_find(k->name);
  bool no_buffer = f->kind == LIBRARY_BUFFER && LLVMIsNull(argument(k, 1));
  if (f->kind == LIBRARY_STOP) touch_arguments(k, f);
  if (!strcmp(k->name, "__VERIFIER_assume")) omp_emit(k->e, "assume %s != 0;", value_text(k, 0));
  else if (f->kind == LIBRARY_STOP || !strcmp(k->name, "__cxa_throw"))
    omp_emit(k->e, "assume false;");
  else if (f->kind == LIBRARY_FREE || !strcmp(k->name, "omp_free")) touch(k, 0, true);
  else if ((is_followed(f->kind) && !f->changes) || no_buffer) {
    touch_arguments(k, f);
    omp_havoc(k->e, k->c, k->call);
  } else if (omp_is_pure(k->call)) omp_havoc(k->e, k->c, k->call);
  else return false;
  return true;
}
