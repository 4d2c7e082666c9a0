#include "front/instrument/clang_constructs.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/vec.h"

// ---- what directives say

bool directive_adds_barrier(const char *directive) {
  return directive_clause(directive, "nowait") && !directive_is(directive, "barrier");
}

bool directive_scans(const char *directive) {
  for (const char *at = directive; (at = strstr(at, "inscan")); at++)
    if (directive_word(directive, at + 6, "inscan", 6)) return true;
  return false;
}

bool directive_is_concurrent(const char *directive) {
  return directive_is(directive, "loop") || directive_says(directive, "order", "concurrent");
}

// 5.2, 11.5.3: schedule(static), not with simd. Without the clause the implementation chooses.
bool directive_keeps_schedule(const char *directive) {
  if (directive_is(directive, "simd") || directive_is(directive, "loop")) return false;
  if (directive_says(directive, "schedule", "simd")) return false;
  if (directive_says(directive, "order", "unconstrained")) return false;
  return directive_says(directive, "schedule", "static") ||
         directive_says(directive, "dist_schedule", "static") ||
         directive_is(directive, "sections");
}

// ---- where a call comes from: ";file;function;line;column;;" in its first argument

typedef struct {
  const char *file; // NULL: it is not known
  int line;
  LLVMValueRef text; // the same for all calls of one directive
} Origin;

static LLVMValueRef text_of(LLVMValueRef place) {
  LLVMValueRef init = LLVMIsAGlobalVariable(place) ? LLVMGetInitializer(place) : NULL;
  unsigned n = init ? (unsigned)LLVMGetNumOperands(init) : 0;
  LLVMValueRef text = n ? LLVMGetOperand(init, n - 1) : NULL;
  return text && LLVMIsAGlobalVariable(text) ? text : NULL;
}

static Origin origin_of(LLVMValueRef call, Arena *arena) {
  Origin o = {.text = text_of(LLVMGetOperand(call, 0))};
  LLVMValueRef bytes = o.text ? LLVMGetInitializer(o.text) : NULL;
  if (!bytes || !LLVMIsConstantString(bytes)) return (Origin){0};
  size_t n;
  const char *text = LLVMGetAsString(bytes, &n);
  char *copy = arena_copy(arena, text, n), *part[4];
  for (int i = 0; i < 4; i++) {
    part[i] = copy = copy ? strchr(copy, ';') : NULL;
    if (copy) *copy++ = 0;
  }
  if (!part[3]) return (Origin){0};
  o.file = part[0] + 1;
  o.line = atoi(part[2] + 1);
  return o;
}

bool clang_constructs_any(const Directives *d, LLVMValueRef call, bool test(const char *)) {
  Arena *arena = arena_new();
  Origin o = origin_of(call, arena);
  bool yes = directives_any(d, o.file, o.line, test);
  arena_delete(arena);
  return yes;
}

bool clang_constructs_all(const Directives *d, LLVMValueRef call, bool test(const char *)) {
  Arena *arena = arena_new();
  Origin o = origin_of(call, arena);
  bool yes = directives_all(d, o.file, o.line, test);
  arena_delete(arena);
  return yes;
}

static bool is_call_of(LLVMValueRef i, const char *beginning) {
  LLVMValueRef callee = LLVMIsACallInst(i) ? LLVMGetCalledValue(i) : NULL;
  size_t n;
  return callee && LLVMIsAFunction(callee) &&
         !strncmp(LLVMGetValueName2(callee, &n), beginning, strlen(beginning));
}

static bool begins_loop(LLVMValueRef i) {
  return is_call_of(i, "__kmpc_for_static_init_") || is_call_of(i, "__kmpc_dispatch_init_");
}

// ---- loops

bool clang_constructs_concurrent(const ClangOpenmp *m, LLVMValueRef call) {
  return clang_constructs_any(m->directives, call, directive_is_concurrent);
}

int clang_constructs_loop(const ClangOpenmp *m, LLVMValueRef call) {
  uint64_t flags = clang_constructs_all(m->directives, call, directive_keeps_schedule) ||
                           clang_constructs_any(m->directives, call, directive_scans)
                       ? 0
                       : LOOP_OPEN;
  if (clang_constructs_concurrent(m, call)) flags |= LOOP_CONCURRENT;
  if (!flags) return 0;
  LLVMValueRef word = LLVMConstInt(LLVMInt64TypeInContext(m->context), flags, false);
  clang_openmp_call(m, call, "__norace_loop", &word, 1);
  return 1;
}

// ---- writing back

// if (*flag) { what comes here } what comes here, too
static int mark_last(const ClangOpenmp *m, LLVMValueRef flag) {
  VEC(LLVMValueRef) branches = {0};
  for (LLVMUseRef use = LLVMGetFirstUse(flag); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef load = LLVMIsALoadInst(LLVMGetUser(use));
    LLVMValueRef end = load ? LLVMGetBasicBlockTerminator(LLVMGetInstructionParent(load)) : NULL;
    LLVMValueRef compared = end && LLVMIsABranchInst(end) && LLVMIsConditional(end)
                                ? LLVMIsAICmpInst(LLVMGetCondition(end))
                                : NULL;
    if (compared && LLVMGetOperand(compared, 0) == load) vec_push(&branches, end);
  }
  LLVMTypeRef word = LLVMInt64TypeInContext(m->context);
  for (size_t i = 0; i < branches.n; i++)
    for (unsigned side = 0; side < 2; side++) {
      LLVMValueRef begins = LLVMConstInt(word, !side, false),
                   at = LLVMGetFirstInstruction(LLVMGetSuccessor(branches.at[i], side));
      while (LLVMIsAPHINode(at)) at = LLVMGetNextInstruction(at);
      clang_openmp_call(m, at, "__norace_last", &begins, 1);
    }
  int n = 2 * (int)branches.n;
  vec_delete(&branches);
  return n;
}

// Where the runtime says whether the thread has the last iteration.
static int mark_last_of(const ClangOpenmp *m, LLVMValueRef init) {
  if (is_call_of(init, "__kmpc_for_static_init_")) return mark_last(m, LLVMGetOperand(init, 3));
  LLVMValueRef function = LLVMGetBasicBlockParent(LLVMGetInstructionParent(init));
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
      if (is_call_of(i, "__kmpc_dispatch_next_") &&
          text_of(LLVMGetOperand(i, 0)) == text_of(LLVMGetOperand(init, 0)))
        return mark_last(m, LLVMGetOperand(i, 2));
  return 0;
}

// The loop of the same directive that begins right behind the barrier.
LLVMValueRef clang_constructs_behind(LLVMValueRef barrier) {
  LLVMValueRef text = text_of(LLVMGetOperand(barrier, 0));
  for (LLVMValueRef i = LLVMGetNextInstruction(barrier); i; i = LLVMGetNextInstruction(i))
    if (begins_loop(i)) return text && text_of(LLVMGetOperand(i, 0)) == text ? i : NULL;
  return NULL;
}

static void take_out(const ClangOpenmp *m, LLVMValueRef call) {
  if (LLVMGetTypeKind(LLVMTypeOf(call)) == LLVMIntegerTypeKind)
    LLVMReplaceAllUsesWith(call, LLVMConstInt(LLVMTypeOf(call), 0, false));
  LLVMInstructionEraseFromParent(call);
}

int clang_constructs_barrier(const ClangOpenmp *m, LLVMValueRef call) {
  if (!LLVMIsACallInst(call)) return 0;
  if (clang_constructs_any(m->directives, call, directive_scans)) {
    LLVMValueRef place = LLVMGetOperand(call, 0);
    clang_openmp_call(m, call, "__norace_scan", &place, 1);
    take_out(m, call);
    return 1;
  }
  LLVMValueRef loop = clang_constructs_behind(call);
  if (!loop && !clang_constructs_any(m->directives, call, directive_adds_barrier)) return 0;
  int changed = 1;
  if (loop) {
    LLVMValueRef place = LLVMGetOperand(call, 0);
    clang_openmp_call(m, call, "__norace_copies_made", &place, 1);
    changed += mark_last_of(m, loop);
  }
  take_out(m, call);
  return changed;
}
