#include "front/instrument/symbolic_bounds.h"

#include <llvm-c/Comdat.h>
#include <llvm-c/DebugInfo.h>
#include <llvm-c/Target.h>
#include <stdbool.h>
#include <string.h>

#include "base/map.h"
#include "base/vec.h"

typedef LLVMValueRef Value;
typedef VEC(Value) Values;

typedef struct {
  Arena *arena;
  LLVMContextRef context;
  LLVMModuleRef module;
  LLVMBuilderRef builder;
  LLVMTargetDataRef layout;
  LLVMTypeRef i32, i64, ptr, none;
} Bounds;

static Value wide(const Bounds *b, uint64_t n) { return LLVMConstInt(b->i64, n, false); }

static Value mark(Bounds *b, const char *name, LLVMTypeRef result, Value *args, unsigned n) {
  LLVMTypeRef types[4];
  for (unsigned i = 0; i < n; i++) types[i] = LLVMTypeOf(args[i]);
  LLVMTypeRef type = LLVMFunctionType(result, types, n, false);
  Value f = LLVMGetNamedFunction(b->module, name);
  if (!f) f = LLVMAddFunction(b->module, name, type);
  return LLVMBuildCall2(b->builder, type, f, args, n, "");
}
#define MARK(b, name, ...) \
  mark(b, name, (b)->none, (Value[]){__VA_ARGS__}, sizeof((Value[]){__VA_ARGS__}) / sizeof(Value))

static void place_before(Bounds *b, Value i) {
  LLVMPositionBuilderBefore(b->builder, i);
  LLVMSetCurrentDebugLocation2(b->builder, LLVMInstructionGetDebugLoc(i));
}

static void place_after(Bounds *b, Value i) {
  LLVMPositionBuilderBefore(b->builder, LLVMGetNextInstruction(i));
  LLVMSetCurrentDebugLocation2(b->builder, LLVMInstructionGetDebugLoc(i));
}

// ---- roots

static bool is_address(Value v) {
  return LLVMIsAGetElementPtrInst(v) ||
         (LLVMIsAConstantExpr(v) && LLVMGetConstOpcode(v) == LLVMGetElementPtr);
}

static Value strip(Value v) {
  while (is_address(v)) v = LLVMGetOperand(v, 0);
  return v;
}

// Adds what the phi comes from, besides itself and other phis.
static void phi_roots(Value phi, Map *seen, Values *roots) {
  if (map_get(seen, phi) != MAP_NONE) return;
  map_put(seen, phi, 1);
  for (unsigned k = 0; k < LLVMCountIncoming(phi); k++) {
    Value from = strip(LLVMGetIncomingValue(phi, k));
    if (LLVMIsAPHINode(from)) phi_roots(from, seen, roots);
    else if (!roots->n || roots->at[0] != from) vec_push(roots, from);
  }
}

// What the pointer was computed from. A phi whose values all come from one pointer has that one,
// which is there wherever the phi is: each way to the phi comes past it.
static Value root_of(Value v) {
  Value root = strip(v);
  if (!LLVMIsAPHINode(root)) return root;
  Map seen = {0};
  Values roots = {0};
  phi_roots(root, &seen, &roots);
  bool one = roots.n == 1 && !LLVMIsAUndefValue(roots.at[0]);
  if (one) root = roots.at[0];
  vec_delete(&roots);
  map_delete(&seen);
  return root;
}

// ---- accesses

// Functions that use what a pointer points to, whatever else they are given.
static bool uses_object(Value call) {
  static const char *const families[] = {"pthread_", "sem_", "mtx_", "cnd_", "thrd_", NULL};
  Value f = LLVMGetCalledValue(call);
  size_t n;
  const char *name = LLVMIsAFunction(f) ? LLVMGetValueName2(f, &n) : "";
  for (const char *const *at = families; *at; at++)
    if (!strncmp(name, *at, strlen(*at))) return true;
  return false;
}

// Bytes that the instruction accesses there; 0: it is no access, or not of this pointer.
static uint64_t accessed(const Bounds *b, Value user, Value pointer) {
  switch (LLVMGetInstructionOpcode(user)) {
  case LLVMLoad: return LLVMStoreSizeOfType(b->layout, LLVMTypeOf(user));
  case LLVMStore:
    if (LLVMGetOperand(user, 1) != pointer || LLVMGetOperand(user, 0) == pointer) return 0;
    return LLVMStoreSizeOfType(b->layout, LLVMTypeOf(LLVMGetOperand(user, 0)));
  case LLVMAtomicRMW:
  case LLVMAtomicCmpXchg:
    if (LLVMGetOperand(user, 0) != pointer) return 0;
    return LLVMStoreSizeOfType(b->layout, LLVMTypeOf(LLVMGetOperand(user, 1)));
  case LLVMCall: return uses_object(user);
  default: return 0;
  }
}

// What all its users access at least; 0: one of them only wants the address, which may be the end.
static uint64_t accessed_by_all(const Bounds *b, Value pointer) {
  uint64_t least = UINT64_MAX;
  for (LLVMUseRef u = LLVMGetFirstUse(pointer); u; u = LLVMGetNextUse(u)) {
    uint64_t size = accessed(b, LLVMGetUser(u), pointer);
    if (size < least) least = size;
  }
  return least == UINT64_MAX ? 0 : least;
}

// ---- arrays inside of objects

// The last field of a structure may have more elements than its type says.
static bool ends_structure(LLVMTypeRef type, uint64_t field) {
  return LLVMGetTypeKind(type) == LLVMStructTypeKind &&
         field + 1 == LLVMCountStructElementTypes(type);
}

// The type that the k-th operand chooses from; `last`: inside of it everything was a last field.
static LLVMTypeRef type_at(Value i, unsigned k, bool *last) {
  LLVMTypeRef type = LLVMGetGEPSourceElementType(i);
  for (unsigned at = 2; at < k; at++) {
    if (LLVMGetTypeKind(type) == LLVMStructTypeKind) {
      uint64_t field = LLVMConstIntGetZExtValue(LLVMGetOperand(i, at));
      *last = ends_structure(type, field);
      type = LLVMStructGetTypeAtIndex(type, (unsigned)field);
    } else {
      type = LLVMGetElementType(type);
    }
  }
  return type;
}

// Is it the type, or a structure whose first field is, and not its last?
static bool begins_with(LLVMTypeRef whole, LLVMTypeRef type) {
  while (whole != type && LLVMGetTypeKind(whole) == LLVMStructTypeKind &&
         LLVMCountStructElementTypes(whole) > 1)
    whole = LLVMStructGetTypeAtIndex(whole, 0);
  return whole == type;
}

// Another module may have a larger one.
static bool is_interposed(Value g) {
  LLVMLinkage l = LLVMGetLinkage(g);
  return l != LLVMInternalLinkage && l != LLVMPrivateLinkage && l != LLVMExternalLinkage;
}

// Does the pointer point to an array as it was declared, and not to the end of a structure?
static bool is_declared(Value pointer, LLVMTypeRef array) {
  if (LLVMIsAGlobalVariable(pointer))
    return !is_interposed(pointer) && begins_with(LLVMGlobalGetValueType(pointer), array);
  if (LLVMIsAAllocaInst(pointer)) return begins_with(LLVMGetAllocatedType(pointer), array);
  if (!is_address(pointer)) return false;
  unsigned n = (unsigned)LLVMGetNumOperands(pointer);
  bool last = false;
  if (n < 3 || type_at(pointer, n, &last) != array || last) return false;
  return true;
}

static void mark_indices(Bounds *b, Value i, bool accessed) {
  for (unsigned k = 2; k < (unsigned)LLVMGetNumOperands(i); k++) {
    Value index = LLVMGetOperand(i, k);
    bool last = false;
    LLVMTypeRef type = type_at(i, k, &last);
    if (LLVMIsAConstant(index) || LLVMGetTypeKind(type) != LLVMArrayTypeKind) continue;
    uint64_t n = LLVMGetArrayLength2(type);
    if (!n || last || (k == 2 && !is_declared(LLVMGetOperand(i, 0), type))) continue;
    LLVMTypeRef number = LLVMTypeOf(index);
    if (LLVMGetTypeKind(number) != LLVMIntegerTypeKind || LLVMGetIntTypeWidth(number) > 64)
      continue;
    MARK(b, BOUNDS_IN, LLVMBuildSExtOrBitCast(b->builder, index, b->i64, ""),
         wide(b, n + !accessed));
  }
}

// ---- instructions

static bool varies(Value i) {
  for (unsigned k = 1; k < (unsigned)LLVMGetNumOperands(i); k++)
    if (!LLVMIsAConstant(LLVMGetOperand(i, k))) return true;
  return false;
}

// a - 1, so that the array begins with a[1].
static bool is_one_below(Value i) {
  Value index = LLVMGetNumOperands(i) == 2 ? LLVMIsAConstantInt(LLVMGetOperand(i, 1)) : NULL;
  return index && LLVMGetIntTypeWidth(LLVMTypeOf(index)) <= 64 &&
         LLVMConstIntGetSExtValue(index) < 0;
}

static void mark_address(Bounds *b, Value i) {
  if (LLVMGetTypeKind(LLVMTypeOf(i)) == LLVMPointerTypeKind && is_one_below(i)) {
    place_after(b, i);
    MARK(b, BOUNDS_BELOW, root_of(i), i);
  }
  if (LLVMGetTypeKind(LLVMTypeOf(i)) != LLVMPointerTypeKind || !varies(i) || !LLVMGetFirstUse(i))
    return;
  uint64_t size = accessed_by_all(b, i);
  place_after(b, i);
  mark_indices(b, i, size);
  MARK(b, BOUNDS_AT, root_of(i), i, wide(b, size));
}

// What is reached step by step.
static void mark_access(Bounds *b, Value i, unsigned operand) {
  Value pointer = LLVMGetOperand(i, operand), root = root_of(pointer);
  if (!LLVMIsAPHINode(strip(pointer)) || root == strip(pointer)) return;
  uint64_t size = accessed(b, i, pointer);
  place_before(b, i);
  if (size) MARK(b, BOUNDS_AT, root, pointer, wide(b, size));
}

static void mark_block(Bounds *b, Value i, Value pointer, Value size) {
  Value root = root_of(pointer);
  if (LLVMIsAConstant(size) && root == pointer) return;
  place_before(b, i);
  MARK(b, BOUNDS_AT, root, pointer, LLVMBuildZExtOrBitCast(b->builder, size, b->i64, ""));
}

static bool calls(Value i, const char *family) {
  Value f = LLVMGetCalledValue(i);
  size_t n;
  return LLVMIsAFunction(f) && !strncmp(LLVMGetValueName2(f, &n), family, strlen(family));
}

static void mark_call(Bounds *b, Value i) {
  if (calls(i, "llvm.stackrestore")) {
    place_before(b, i);
    MARK(b, BOUNDS_RESTORE, LLVMGetOperand(i, 0));
  }
  bool copies = calls(i, "llvm.memcpy.") || calls(i, "llvm.memmove.");
  if (!copies && !calls(i, "llvm.memset.")) return;
  mark_block(b, i, LLVMGetOperand(i, 0), LLVMGetOperand(i, 2));
  if (copies) mark_block(b, i, LLVMGetOperand(i, 1), LLVMGetOperand(i, 2));
}

// Of a variable such an address is a constant.
static void mark_constants(Bounds *b, Value i) {
  for (int k = 0; !LLVMIsAPHINode(i) && k < LLVMGetNumOperands(i); k++) {
    Value v = LLVMGetOperand(i, (unsigned)k);
    if (!LLVMIsAConstantExpr(v) || !is_address(v) || !is_one_below(v)) continue;
    place_before(b, i);
    MARK(b, BOUNDS_BELOW, strip(v), v);
  }
}

static void mark_instruction(Bounds *b, Value i) {
  mark_constants(b, i);
  switch (LLVMGetInstructionOpcode(i)) {
  case LLVMGetElementPtr: return mark_address(b, i);
  case LLVMLoad:
  case LLVMAtomicRMW:
  case LLVMAtomicCmpXchg: return mark_access(b, i, 0);
  case LLVMStore: return mark_access(b, i, 1);
  case LLVMCall: return mark_call(b, i);
  default: return;
  }
}

// ---- local variables

enum { GAP = 16 }; // bytes

static LLVMTypeRef with_gap(const Bounds *b, LLVMTypeRef type) {
  LLVMTypeRef gap = LLVMArrayType2(LLVMInt8TypeInContext(b->context), GAP);
  return LLVMStructTypeInContext(b->context, (LLVMTypeRef[]){type, gap}, 2, false);
}

static bool is_one(Value n) { return LLVMIsAConstantInt(n) && LLVMConstIntGetZExtValue(n) == 1; }

static void widen_local(Bounds *b, Value local) {
  LLVMTypeRef type = LLVMGetAllocatedType(local);
  place_before(b, local);
  Value wider = LLVMBuildAlloca(b->builder, with_gap(b, type), "");
  LLVMSetAlignment(wider, LLVMGetAlignment(local));
  LLVMReplaceAllUsesWith(local, wider);
  LLVMInstructionEraseFromParent(local);
  place_after(b, wider);
  MARK(b, BOUNDS_LOCAL, wider, wide(b, LLVMABISizeOfType(b->layout, type)));
}

static void mark_array(Bounds *b, Value local) { // of as many elements as the program says
  Value n = LLVMGetOperand(local, 0);
  place_before(b, local);
  uint64_t each = LLVMABISizeOfType(b->layout, LLVMGetAllocatedType(local));
  Value size = LLVMBuildMul(b->builder, LLVMBuildZExtOrBitCast(b->builder, n, b->i64, ""),
                            wide(b, each), "");
  MARK(b, BOUNDS_ROOM, size);
  place_after(b, local);
  MARK(b, BOUNDS_LOCAL, local, size);
}

static void mark_locals(Bounds *b, Value function, const Values *locals) {
  if (!locals->n) return;
  place_before(b, LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(function)));
  LLVMSetCurrentDebugLocation2(b->builder, NULL);
  Value before = mark(b, BOUNDS_ENTER, b->i32, NULL, 0);
  for (size_t k = 0; k < locals->n; k++)
    if (is_one(LLVMGetOperand(locals->at[k], 0))) widen_local(b, locals->at[k]);
    else mark_array(b, locals->at[k]);
  for (LLVMBasicBlockRef at = LLVMGetFirstBasicBlock(function); at;
       at = LLVMGetNextBasicBlock(at)) {
    Value end = LLVMGetBasicBlockTerminator(at), last = LLVMGetPreviousInstruction(end);
    if (!LLVMIsAReturnInst(end)) continue;
    bool tail =
        last && LLVMIsACallInst(last) && LLVMGetTailCallKind(last) == LLVMTailCallKindMustTail;
    place_before(b, tail ? last : end);
    MARK(b, BOUNDS_EXIT, before);
  }
}

static void mark_function(Bounds *b, Value function) {
  Values all = {0}, locals = {0};
  for (LLVMBasicBlockRef at = LLVMGetFirstBasicBlock(function); at; at = LLVMGetNextBasicBlock(at))
    for (Value i = LLVMGetFirstInstruction(at); i; i = LLVMGetNextInstruction(i))
      vec_push(LLVMIsAAllocaInst(i) ? &locals : &all, i);
  for (size_t k = 0; k < all.n; k++) mark_instruction(b, all.at[k]);
  mark_locals(b, function, &locals);
  vec_delete(&all);
  vec_delete(&locals);
}

// ---- variables

static bool is_plain_variable(Value g) {
  size_t n;
  const char *section = LLVMGetSection(g);
  if (LLVMIsDeclaration(g) || LLVMIsThreadLocal(g) || (section && *section)) return false;
  if (LLVMGetPointerAddressSpace(LLVMTypeOf(g))) return false;
  return strncmp(LLVMGetValueName2(g, &n), "llvm.", 5) != 0;
}

static Value widen_variable(Bounds *b, Value g) {
  size_t n;
  LLVMTypeRef type = LLVMGlobalGetValueType(g), wider = with_gap(b, type);
  LLVMTypeRef gap = LLVMStructGetTypeAtIndex(wider, 1);
  Value init = LLVMGetInitializer(g), parts[] = {init, LLVMConstNull(gap)};
  Value h = LLVMAddGlobal(b->module, wider, "");
  LLVMSetInitializer(h, LLVMIsNull(init) ? LLVMConstNull(wider)
                                         : LLVMConstStructInContext(b->context, parts, 2, false));
  const char *name = arena_string(b->arena, LLVMGetValueName2(g, &n));
  LLVMSetLinkage(h, LLVMGetLinkage(g));
  LLVMSetVisibility(h, LLVMGetVisibility(g));
  LLVMSetGlobalConstant(h, LLVMIsGlobalConstant(g));
  unsigned align = LLVMGetAlignment(g);
  LLVMSetAlignment(h, align ? align : LLVMABIAlignmentOfType(b->layout, type));
  LLVMSetUnnamedAddress(h, LLVMGetUnnamedAddress(g));
  if (LLVMGetComdat(g)) LLVMSetComdat(h, LLVMGetComdat(g));
  size_t count;
  LLVMValueMetadataEntry *entries = LLVMGlobalCopyAllMetadata(g, &count);
  for (unsigned i = 0; i < count; i++)
    LLVMGlobalSetMetadata(h, LLVMValueMetadataEntriesGetKind(entries, i),
                          LLVMValueMetadataEntriesGetMetadata(entries, i));
  LLVMDisposeValueMetadataEntries(entries);
  LLVMReplaceAllUsesWith(g, h);
  LLVMDeleteGlobal(g);
  LLVMSetValueName2(h, name, strlen(name));
  return h;
}

// All variables with their sizes, side by side in the program (runtime/world/symbolic_objects.c).
static void list_variables(Bounds *b, const Values *variables, const Values *sizes, size_t number) {
  LLVMTypeRef row = LLVMStructTypeInContext(b->context, (LLVMTypeRef[]){b->ptr, b->i64}, 2, false);
  Values rows = {0};
  for (size_t i = 0; i < variables->n; i++)
    vec_push(&rows, LLVMConstStructInContext(b->context, (Value[]){variables->at[i], sizes->at[i]},
                                             2, false));
  const char *name = arena_format(b->arena, "norace.variables.%zu", number);
  Value list = LLVMAddGlobal(b->module, LLVMArrayType2(row, rows.n), name);
  LLVMSetInitializer(list, LLVMConstArray2(row, rows.at, rows.n));
  LLVMSetVisibility(list, LLVMHiddenVisibility); // and not internal: it would be left out as unused
  LLVMSetAlignment(list, 8);
  LLVMSetSection(list, "norace_vars");
  vec_delete(&rows);
}

static void widen_variables(Bounds *b, size_t number) {
  Values variables = {0}, wider = {0}, sizes = {0};
  for (Value g = LLVMGetFirstGlobal(b->module); g; g = LLVMGetNextGlobal(g))
    if (is_plain_variable(g)) vec_push(&variables, g);
  for (size_t i = 0; i < variables.n; i++) {
    vec_push(&sizes,
             wide(b, LLVMABISizeOfType(b->layout, LLVMGlobalGetValueType(variables.at[i]))));
    vec_push(&wider, widen_variable(b, variables.at[i]));
  }
  list_variables(b, &wider, &sizes, number);
  vec_delete(&variables);
  vec_delete(&wider);
  vec_delete(&sizes);
}

// When the program begins the runtime learns where the list is.
static void tell_list(Bounds *b, Value start) {
  LLVMTypeRef byte = LLVMInt8TypeInContext(b->context);
  Value ends[] = {LLVMAddGlobal(b->module, byte, "__start_norace_vars"),
                  LLVMAddGlobal(b->module, byte, "__stop_norace_vars")};
  for (int k = 0; k < 2; k++) LLVMSetVisibility(ends[k], LLVMHiddenVisibility);
  place_before(b, LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(start)));
  LLVMSetCurrentDebugLocation2(b->builder, NULL);
  MARK(b, BOUNDS_VARIABLES, ends[0], ends[1]);
}

void symbolic_bounds(Arena *arena, LLVMModuleRef module, size_t number) {
  LLVMContextRef context = LLVMGetModuleContext(module);
  Bounds b = {.arena = arena,
              .context = context,
              .module = module,
              .builder = LLVMCreateBuilderInContext(context),
              .layout = LLVMGetModuleDataLayout(module),
              .i32 = LLVMInt32TypeInContext(context),
              .i64 = LLVMInt64TypeInContext(context),
              .ptr = LLVMPointerTypeInContext(context, 0),
              .none = LLVMVoidTypeInContext(context)};
  for (Value f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
    if (!LLVMIsDeclaration(f) && LLVMGetLinkage(f) != LLVMAvailableExternallyLinkage)
      mark_function(&b, f);
  widen_variables(&b, number); // behind what looks at their types
  Value start = LLVMGetNamedFunction(module, "main");
  if (start && !LLVMIsDeclaration(start)) tell_list(&b, start);
  LLVMDisposeBuilder(b.builder);
}
