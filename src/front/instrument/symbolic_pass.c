#include "front/instrument/symbolic_pass.h"

#include <llvm-c/Analysis.h>
#include <llvm-c/BitReader.h>
#include <llvm-c/BitWriter.h>
#include <llvm-c/DebugInfo.h>
#include <llvm-c/Transforms/PassBuilder.h>
#include <string.h>

#include "front/assembly/assembly.h"
#include "front/instrument/debug_calls.h"
#include "front/instrument/plain_arithmetic.h"
#include "front/instrument/symbolic_bounds.h"
#include "front/instrument/symbolic_build.h"
#include "front/instrument/symbolic_calls.h"
#include "front/instrument/symbolic_floats.h"
#include "front/instrument/symbolic_values.h"
#include "front/instrument/symbolic_variadic.h"
#include "front/instrument/unset.h"

// ---- a function

static void pass_instruction(Pass *p, Value i) {
  switch (LLVMGetInstructionOpcode(i)) {
  case LLVMPHI: return;
  case LLVMLoad: return sym_load(p, i);
  case LLVMStore: return sym_store(p, i);
  case LLVMAtomicRMW: return sym_atomic_update(p, i);
  case LLVMAtomicCmpXchg: return sym_atomic_compare(p, i);
  case LLVMAlloca: return sym_alloca(p, i);
  case LLVMCall:
  case LLVMInvoke: return sym_pass_call(p, i);
  case LLVMRet: return sym_return(p, i);
  case LLVMBr: return sym_branch(p, i);
  case LLVMSwitch: return sym_switch(p, i);
  case LLVMGetElementPtr: return sym_address(p, i);
  case LLVMFence:
  case LLVMUnreachable: return;
  case LLVMCallBr: p->complaint = "assembly with jumps"; return;
  default: break;
  }
  LLVMTypeRef type = LLVMTypeOf(i);
  unsigned width = sym_width_of(type),
           from = LLVMGetNumOperands(i) ? sym_width_of(LLVMTypeOf(LLVMGetOperand(i, 0))) : 0;
  LLVMOpcode op = LLVMGetInstructionOpcode(i);
  if (sym_float(p, i)) return;
  if (width && from && LLVMIsABinaryOperator(i)) return sym_binary(p, i);
  if (from && op == LLVMICmp && width) return sym_compare(p, i);
  if (width && op == LLVMSelect && from == 1) return sym_select(p, i);
  if (width && from && (LLVMIsACastInst(i) || op == LLVMFreeze)) return sym_cast(p, i);
  if (op == LLVMExtractValue) return sym_extract(p, i);
  if (op == LLVMInsertValue && sym_keeps_pair(i)) return sym_insert(p, i);
  sym_fix_operands(p, i);
}

// Blocks that can be reached, each behind those that dominate it.
static void order_blocks(Value function, Blocks *order) {
  Map seen = {0};
  Blocks open = {0};
  VEC(unsigned) next = {0};
  vec_push(&open, LLVMGetEntryBasicBlock(function));
  vec_push(&next, 0);
  map_put(&seen, open.at[0], 1);
  while (open.n) {
    Value end = LLVMGetBasicBlockTerminator(open.at[open.n - 1]);
    unsigned k = next.at[next.n - 1]++;
    if (k >= LLVMGetNumSuccessors(end)) {
      vec_push(order, vec_pop(&open));
      vec_pop(&next);
      continue;
    }
    LLVMBasicBlockRef to = LLVMGetSuccessor(end, k);
    if (map_get(&seen, to) != MAP_NONE) continue;
    map_put(&seen, to, 1);
    vec_push(&open, to);
    vec_push(&next, 0);
  }
  for (size_t i = 0; i < order->n / 2; i++) {
    LLVMBasicBlockRef other = order->at[order->n - 1 - i];
    order->at[order->n - 1 - i] = order->at[i];
    order->at[i] = other;
  }
  vec_delete(&open);
  vec_delete(&next);
  map_delete(&seen);
}

static void make_phis(Pass *p, LLVMBasicBlockRef block, Values *phis) {
  for (Value i = LLVMGetFirstInstruction(block); i && LLVMIsAPHINode(i);
       i = LLVMGetNextInstruction(i)) {
    if (!sym_width_of(LLVMTypeOf(i))) continue;
    sym_before(p, i);
    Value id = LLVMBuildPhi(p->builder, p->i32, "");
    sym_set_id(p, i, id);
    vec_push(phis, i);
  }
}

static void fill_phi(Pass *p, Value phi) {
  Value id = sym_id_of(p, phi);
  for (unsigned k = 0; k < LLVMCountIncoming(phi); k++) {
    Value v = sym_id_of(p, LLVMGetIncomingValue(phi, k));
    LLVMBasicBlockRef from = LLVMGetIncomingBlock(phi, k);
    LLVMAddIncoming(id, &v, &from, 1);
  }
}

// A structure by value: the caller says where it is a copy of.
static void take_copy(Pass *p, Value to, LLVMTypeRef type, unsigned k) {
  Value size = sym_wide(p, sym_size_in_memory(p, type)), nowhere = LLVMConstNull(p->ptr);
  if (k >= MOST_ARGUMENTS) return (void)HOOK(p, "clear", to, size);
  Value from = sym_own_load(p, p->ptr, sym_slot(p, SLOT_COPIED, k));
  HOOK(p, "copied", to, LLVMBuildSelect(p->builder, p->known, from, nowhere, ""), size);
}

static void take_arguments(Pass *p) {
  Value first = LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(p->function));
  sym_before(p, first);
  Value callee = sym_own_load(p, p->ptr, sym_slot(p, SLOT_CALLEE, 0));
  p->known = LLVMBuildICmp(p->builder, LLVMIntEQ, callee, p->function, "");
  sym_own_store(p, LLVMConstNull(p->ptr), sym_slot(p, SLOT_CALLEE, 0));
  for (unsigned k = 0; k < LLVMCountParams(p->function); k++) {
    Value v = LLVMGetParam(p->function, k);
    LLVMTypeRef copy = sym_byval_type(p->function, k);
    if (copy) take_copy(p, v, copy, k);
    if (!sym_width_of(LLVMTypeOf(v)) || k >= MOST_ARGUMENTS) continue;
    Value id = sym_own_load(p, p->i32, sym_slot(p, SLOT_ARGUMENT, k));
    sym_set_id(p, v, LLVMBuildSelect(p->builder, p->known, id, p->zero, ""));
  }
  sym_take_variadic(p);
}

static void pass_function(Pass *p, Value function) {
  p->function = function;
  Blocks order = {0};
  Values phis = {0};
  Values program = {0}; // its own instructions
  order_blocks(function, &order);
  for (size_t k = 0; k < order.n; k++)
    for (Value i = LLVMGetFirstInstruction(order.at[k]); i; i = LLVMGetNextInstruction(i))
      vec_push(&program, i);
  take_arguments(p);
  for (size_t i = 0; i < order.n; i++) make_phis(p, order.at[i], &phis);
  for (size_t i = 0; i < program.n && !p->complaint; i++) pass_instruction(p, program.at[i]);
  for (size_t i = 0; i < phis.n; i++) fill_phi(p, phis.at[i]);
  LLVMSetSection(function, "norace_sym");
  vec_delete(&program);
  vec_delete(&order);
  vec_delete(&phis);
}

// ---- a module

static Value declare(Pass *p, const char *name, LLVMTypeRef type, bool hidden) {
  Value g = LLVMAddGlobal(p->module, type, name);
  if (hidden) LLVMSetVisibility(g, LLVMHiddenVisibility);
  return g;
}

static bool has_body(Value f) {
  return !LLVMIsDeclaration(f) && LLVMGetLinkage(f) != LLVMAvailableExternallyLinkage;
}

static void pass_module(Pass *p) {
  p->builder = LLVMCreateBuilderInContext(p->context);
  p->layout = LLVMGetModuleDataLayout(p->module);
  p->i1 = LLVMInt1TypeInContext(p->context);
  p->i32 = LLVMInt32TypeInContext(p->context);
  p->i64 = LLVMInt64TypeInContext(p->context);
  p->ptr = LLVMPointerTypeInContext(p->context, 0);
  p->none = LLVMVoidTypeInContext(p->context);
  p->zero = LLVMConstInt(p->i32, 0, false);
  p->nosanitize = LLVMGetMDKindIDInContext(p->context, "nosanitize", 10);
  Values functions = {0};
  for (Value f = LLVMGetFirstFunction(p->module); f; f = LLVMGetNextFunction(f))
    if (has_body(f)) vec_push(&functions, f);
  LLVMTypeRef fields[] = {p->ptr,
                          p->ptr,
                          p->i32,
                          p->i32,
                          LLVMArrayType2(p->i32, MOST_ARGUMENTS),
                          LLVMArrayType2(p->ptr, MOST_ARGUMENTS),
                          p->i32,
                          p->i32,
                          p->i32,
                          LLVMArrayType2(p->i32, MOST_ARGUMENTS),
                          LLVMArrayType2(p->i32, MOST_ARGUMENTS)};
  p->slots_type =
      LLVMStructTypeInContext(p->context, fields, sizeof fields / sizeof *fields, false);
  p->slots = declare(p, "__norace_sym_slots", p->slots_type, false);
  declare(p, "__norace_sym_on", p->i32, false);
  declare(p, "__start_norace_sym", LLVMInt8TypeInContext(p->context), true);
  declare(p, "__stop_norace_sym", LLVMInt8TypeInContext(p->context), true);
  sym_define_hooks(p);
  for (size_t i = 0; i < functions.n && !p->complaint; i++) pass_function(p, functions.at[i]);
  char *why = NULL;
  if (!p->complaint && LLVMVerifyModule(p->module, LLVMReturnStatusAction, &why))
    p->complaint = arena_format(p->arena, "internal error: %s", why);
  LLVMDisposeMessage(why);
  vec_delete(&functions);
  vec_delete(&p->id);
  map_delete(&p->ids);
  map_delete(&p->seconds);
  LLVMDisposeBuilder(p->builder);
}

static void write_module(Pass *p, Text *text) {
  LLVMMemoryBufferRef buffer = LLVMWriteBitcodeToMemoryBuffer(p->module);
  text_add(text, LLVMGetBufferStart(buffer), LLVMGetBufferSize(buffer));
  LLVMDisposeMemoryBuffer(buffer);
}

static void ignore_diagnostics(LLVMDiagnosticInfoRef info, void *unused) {}

static LLVMModuleRef read_module(LLVMContextRef context, const uint8_t *bytes, size_t size,
                                 LLVMMemoryBufferRef *buffer) {
  LLVMModuleRef module = NULL;
  LLVMContextSetDiagnosticHandler(context, ignore_diagnostics, NULL);
  *buffer = LLVMCreateMemoryBufferWithMemoryRange((const char *)bytes, size, "module", false);
  return LLVMParseBitcodeInContext2(context, *buffer, &module) ? NULL : module;
}

static const char *type_in_words(Arena *arena, Value f) {
  char *text = LLVMPrintTypeToString(LLVMGlobalGetValueType(f));
  const char *copy = arena_string(arena, text);
  LLVMDisposeMessage(text);
  return copy;
}

bool symbolic_defines(Arena *arena, const uint8_t *bytes, size_t size, Names *names) {
  LLVMContextRef context = LLVMContextCreate();
  LLVMMemoryBufferRef buffer;
  LLVMModuleRef module = read_module(context, bytes, size, &buffer);
  for (Value f = module ? LLVMGetFirstFunction(module) : NULL; f; f = LLVMGetNextFunction(f)) {
    size_t n;
    const char *name = arena_string(arena, LLVMGetValueName2(f, &n));
    if (has_body(f) && LLVMGetLinkage(f) != LLVMInternalLinkage)
      names_put(names, name, (void *)type_in_words(arena, f));
  }
  if (module) LLVMDisposeModule(module);
  LLVMDisposeMemoryBuffer(buffer);
  LLVMContextDispose(context);
  return module != NULL;
}

// ---- models

// A function that the program declares in another way than libc does keeps to libc's.
static void use_model(Pass *p, Value f) {
  size_t n;
  const char *name = LLVMGetValueName2(f, &n);
  if (!LLVMIsDeclaration(f) || names_get(&p->names->defined, name)) return;
  const char *model = arena_format(p->arena, SYMBOLIC_MODEL "%s", name);
  const char *type = names_get(&p->names->models, model);
  if (!type || strcmp(type, type_in_words(p->arena, f))) return;
  names_put(&p->names->used, model, (void *)model);
  LLVMSetValueName2(f, model, strlen(model));
}

static void use_models(Pass *p) {
  for (Value f = LLVMGetFirstFunction(p->module); f; f = LLVMGetNextFunction(f)) use_model(p, f);
}

static void run_passes(Pass *p, const char *passes) {
  LLVMPassBuilderOptionsRef options = LLVMCreatePassBuilderOptions();
  LLVMErrorRef error = LLVMRunPasses(p->module, passes, NULL, options);
  if (error) p->complaint = "a pass of LLVM's failed", LLVMConsumeError(error);
  LLVMDisposePassBuilderOptions(options);
}

static void keep_used_models(Pass *p) {
  for (Value f = LLVMGetFirstFunction(p->module); f; f = LLVMGetNextFunction(f)) {
    size_t n;
    if (has_body(f) && !names_get(&p->names->used, LLVMGetValueName2(f, &n)))
      LLVMSetLinkage(f, LLVMInternalLinkage);
  }
  run_passes(p, "globaldce");
}

// Before a pass takes a value that is undefined for one that suits it. The models' own variables
// are not the program's.
static void mark_unset(Pass *p, bool of_program) {
  bool wanted = of_program && unset_is_marked(p->module);
  LLVMBuilderRef builder = LLVMCreateBuilderInContext(p->context);
  for (Value f = LLVMGetFirstFunction(p->module); f && wanted; f = LLVMGetNextFunction(f))
    if (has_body(f)) unset_mark(builder, f);
  LLVMDisposeBuilder(builder);
  unset_settle(p->module);
}

static const char *pass_with(Arena *arena, const uint8_t *bytes, size_t size, SymbolicNames *names,
                             void prepare(Pass *), Text *text) {
  Pass p = {.arena = arena, .names = names, .context = LLVMContextCreate()};
  LLVMMemoryBufferRef buffer;
  p.module = read_module(p.context, bytes, size, &buffer);
  if (!p.module) p.complaint = "damaged bitcode";
  else debug_use_records(p.module, false);
  if (!p.complaint) assembly_lower(p.module), prepare(&p);
  if (!p.complaint && names->unset) mark_unset(&p, prepare == use_models);
  if (!p.complaint) run_passes(&p, "function(mem2reg)"); // nobody else reaches such locals
  if (!p.complaint) plain_arithmetic(p.module);
  if (!p.complaint) symbolic_bounds(arena, p.module, names->passed++);
  if (!p.complaint) pass_module(&p);
  if (!p.complaint) write_module(&p, text);
  if (p.module) LLVMDisposeModule(p.module);
  LLVMDisposeMemoryBuffer(buffer);
  LLVMContextDispose(p.context);
  return p.complaint;
}

const char *symbolic_pass(Arena *arena, const uint8_t *bytes, size_t size, SymbolicNames *names,
                          Text *text) {
  return pass_with(arena, bytes, size, names, use_models, text);
}

const char *symbolic_pass_models(Arena *arena, const uint8_t *bytes, size_t size,
                                 SymbolicNames *names, Text *text) {
  return pass_with(arena, bytes, size, names, keep_used_models, text);
}
