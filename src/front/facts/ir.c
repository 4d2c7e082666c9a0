#include "front/facts/ir.h"

#include <llvm-c/BitReader.h>
#include <llvm-c/DebugInfo.h>
#include <llvm-c/Linker.h>
#include <llvm-c/Transforms/PassBuilder.h>
#include <string.h>
#include <unistd.h>

#include "base/map.h"
#include "front/assembly/assembly.h"
#include "front/facts/ir_address.h"
#include "front/facts/ir_atomic.h"
#include "front/facts/ir_blocks.h"
#include "front/facts/ir_branches.h"
#include "front/facts/ir_callbacks.h"
#include "front/facts/ir_calls.h"
#include "front/facts/ir_choices.h"
#include "front/facts/ir_cleanup.h"
#include "front/facts/ir_forward.h"
#include "front/facts/ir_scopes.h"
#include "front/facts/ir_start.h"
#include "front/facts/ir_tasks.h"
#include "front/facts/library_call.h"
#include "front/instrument/clang_keep.h"

enum { MAX_INLINED = 20000 }; // instructions of a function with everything inlined

// As the user wrote it, as far as clang tells: it takes apart absolute names that begin as the
// working folder does.
static const char *file_of(Arena *arena, LLVMMetadataRef scope) {
  LLVMMetadataRef file = scope ? LLVMDIScopeGetFile(scope) : NULL;
  if (!file) return NULL;
  unsigned length, folder_length;
  const char *name = LLVMDIFileGetFilename(file, &length),
             *folder = LLVMDIFileGetDirectory(file, &folder_length);
  const char *kept = arena_copy(arena, name, length);
  if (!length || *kept == '/' || !folder_length || !access(kept, F_OK)) return kept;
  return arena_format(arena, "%.*s/%s", (int)folder_length, folder, kept);
}

static void note_functions(Ir *ir) {
  for (LLVMValueRef f = LLVMGetFirstFunction(ir->module); f; f = LLVMGetNextFunction(f)) {
    LLVMMetadataRef program = LLVMGetSubprogram(f);
    if (!program) continue;
    size_t length;
    const char *name = LLVMGetValueName2(f, &length);
    vec_push(&ir->lines,
             (IrFunctionLine){arena_copy(ir->arena, name, length), file_of(ir->arena, program),
                              LLVMDISubprogramGetLine(program)});
  }
}

const char *ir_function_at(const Ir *ir, Position at) {
  const IrFunctionLine *best = NULL;
  for (size_t i = 0; i < ir->lines.n && at.file; i++) {
    const IrFunctionLine *l = &ir->lines.at[i];
    if (l->file && !strcmp(l->file, at.file) && (int)l->line <= at.line &&
        (!best || l->line > best->line))
      best = l;
  }
  return best ? best->name : NULL;
}

Position ir_position_of(Arena *arena, LLVMValueRef instruction) {
  LLVMMetadataRef at = LLVMInstructionGetDebugLoc(instruction);
  if (!at) return (Position){0};
  return (Position){file_of(arena, LLVMDILocationGetScope(at)), (int)LLVMDILocationGetLine(at),
                    (int)LLVMDILocationGetColumn(at)};
}

Position ir_position(Ir *ir, LLVMValueRef instruction) {
  return ir_position_of(ir->arena, instruction);
}

const char *ir_name(LLVMValueRef global) {
  size_t length;
  return LLVMGetValueName2(global, &length);
}

const char *ir_callee_name(LLVMValueRef call) {
  LLVMValueRef callee = LLVMGetCalledValue(call);
  return LLVMIsAFunction(callee) ? ir_name(callee) : "";
}

static unsigned attribute(const char *name) {
  return LLVMGetEnumAttributeKindForName(name, strlen(name));
}

// Each direct call that starts a thread gets a function of its own that only calls the one that was
// named.
static void wrap_thread(Ir *ir, LLVMValueRef call, unsigned operand, unsigned number) {
  LLVMValueRef entry = LLVMGetOperand(call, operand);
  if (!LLVMIsAFunction(entry) || LLVMIsDeclaration(entry)) return;
  LLVMTypeRef type = LLVMGlobalGetValueType(entry);
  if (LLVMCountParamTypes(type) != 1 || LLVMIsFunctionVarArg(type)) return;
  size_t length;
  const char *name = arena_format(ir->arena, "%s#%u", LLVMGetValueName2(entry, &length), number);
  LLVMValueRef wrapper = LLVMAddFunction(ir->module, name, type);
  LLVMBuilderRef builder = LLVMCreateBuilderInContext(ir->context);
  LLVMPositionBuilderAtEnd(builder, LLVMAppendBasicBlockInContext(ir->context, wrapper, "entry"));
  LLVMValueRef argument = LLVMGetParam(wrapper, 0);
  LLVMValueRef result = LLVMBuildCall2(builder, type, entry, &argument, 1, "");
  if (LLVMGetTypeKind(LLVMGetReturnType(type)) == LLVMVoidTypeKind) LLVMBuildRetVoid(builder);
  else LLVMBuildRet(builder, result);
  LLVMDisposeBuilder(builder);
  LLVMSetOperand(call, operand, wrapper);
}

static void wrap_threads(Ir *ir) {
  unsigned number = 0;
  for (LLVMValueRef f = LLVMGetFirstFunction(ir->module); f; f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
        if (!LLVMIsACallInst(i)) continue;
        if (!strcmp(ir_callee_name(i), "pthread_create")) wrap_thread(ir, i, 2, ++number);
        if (!strcmp(ir_callee_name(i), "thrd_create")) wrap_thread(ir, i, 1, ++number);
      }
}

// clang takes calls of these for operations of its own, whoever defines them.
static void note_copies(Ir *ir) {
  static const char *const names[] = {"memcpy", "memmove", "memset"};
  for (size_t k = 0; k < sizeof names / sizeof *names; k++) {
    LLVMValueRef f = LLVMGetNamedFunction(ir->module, names[k]);
    if (f && !LLVMIsDeclaration(f)) ir->own_copy = names[k];
  }
}

// Nobody outside calls a function of the whole program by its name: once it is inlined everywhere
// it is gone.
static void own_functions(Ir *ir) {
  for (LLVMValueRef f = LLVMGetFirstFunction(ir->module); f; f = LLVMGetNextFunction(f)) {
    size_t length;
    if (LLVMIsDeclaration(f) || LLVMGetLinkage(f) != LLVMExternalLinkage ||
        !strcmp(LLVMGetValueName2(f, &length), "main"))
      continue;
    LLVMSetLinkage(f, LLVMInternalLinkage);
  }
}

// Sizes with everything inlined. A function on the stack of the walk is recursive.
typedef struct {
  Map size; // 0 while it is being computed
  Map recursive;
} Inliner;

static uint32_t size_of(Inliner *in, LLVMValueRef f) {
  uint32_t known = map_get(&in->size, f);
  if (known == 0) map_put(&in->recursive, f, 1);
  if (known != MAP_NONE) return known;
  map_put(&in->size, f, 0);
  uint32_t size = 1;
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
      size++;
      if (!LLVMIsACallInst(i)) continue;
      LLVMValueRef callee = LLVMGetCalledValue(i);
      if (!LLVMIsAFunction(callee) || LLVMIsDeclaration(callee)) continue;
      uint32_t inner = size_of(in, callee);
      if (inner < MAX_INLINED) size += inner;
    }
  if (size > MAX_INLINED) size = MAX_INLINED;
  map_put(&in->size, f, size);
  return size;
}

static void set_inlining(Ir *ir) {
  Inliner in = {0};
  LLVMAttributeRef always = LLVMCreateEnumAttribute(ir->context, attribute("alwaysinline"), 0);
  for (LLVMValueRef f = LLVMGetFirstFunction(ir->module); f; f = LLVMGetNextFunction(f))
    size_of(&in, f);
  for (LLVMValueRef f = LLVMGetFirstFunction(ir->module); f; f = LLVMGetNextFunction(f)) {
    if (LLVMIsDeclaration(f)) continue;
    LLVMRemoveEnumAttributeAtIndex(f, LLVMAttributeFunctionIndex, attribute("noinline"));
    LLVMRemoveEnumAttributeAtIndex(f, LLVMAttributeFunctionIndex, attribute("optnone"));
    bool fits = map_get(&in.size, f) < MAX_INLINED && map_get(&in.recursive, f) == MAP_NONE;
    size_t length;
    const char *name = LLVMGetValueName2(f, &length);
    // A weak definition may be replaced by another one, and is then not what runs; those of one
    // program are not.
    if (fits && strcmp(name, "main") && !LLVMIsFunctionVarArg(LLVMGlobalGetValueType(f)))
      LLVMAddAttributeAtIndex(f, LLVMAttributeFunctionIndex, always);
    else LLVMRemoveEnumAttributeAtIndex(f, LLVMAttributeFunctionIndex, attribute("alwaysinline"));
  }
  map_delete(&in.size);
  map_delete(&in.recursive);
}

static bool run_passes(Ir *ir, const char *passes) {
  LLVMPassBuilderOptionsRef options = LLVMCreatePassBuilderOptions();
  ir_hide_addresses(ir->module, true);
  LLVMErrorRef error = LLVMRunPasses(ir->module, passes, NULL, options);
  ir_hide_addresses(ir->module, false);
  LLVMDisposePassBuilderOptions(options);
  if (!error) return true;
  char *text = LLVMGetErrorMessage(error);
  diag_error((Position){0}, "LLVM: %s", text);
  LLVMDisposeErrorMessage(text);
  return false;
}

static bool is_access(LLVMValueRef i) { return LLVMIsALoadInst(i) || LLVMIsAStoreInst(i); }

// Makes every access volatile, or those again what they were that had not been.
static void protect_accesses(Ir *ir, Map *protected, bool on) {
  for (LLVMValueRef f = LLVMGetFirstFunction(ir->module); f; f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
        if (!is_access(i) || (on ? LLVMGetVolatile(i) : map_get(protected, i) == MAP_NONE))
          continue;
        if (on) map_put(protected, i, 1);
        LLVMSetVolatile(i, on);
      }
}

// What is reckoned twice from the same values becomes one value: the lock of slot k % 8 is that of
// the data in slot k % 8. LLVM's pass would take one access for another as well, so none may be
// touched.
static bool unite_values(Ir *ir) {
  Map protected = {0};
  protect_accesses(ir, &protected, true);
  bool good = run_passes(ir, "function(early-cse)");
  protect_accesses(ir, &protected, false);
  map_delete(&protected);
  return good;
}

static LLVMModuleRef parse(Ir *ir, const ClangModule *from) {
  LLVMMemoryBufferRef buffer = LLVMCreateMemoryBufferWithMemoryRangeCopy(
      (const char *)from->bytes, from->size, from->member ? from->member : "");
  LLVMModuleRef module = NULL;
  bool failed = LLVMParseBitcodeInContext2(ir->context, buffer, &module);
  LLVMDisposeMemoryBuffer(buffer);
  if (failed) diag_error((Position){.file = from->member}, "is not LLVM bitcode");
  if (failed) return NULL;
  assembly_lower(module);
  ir_mark_scopes(module);
  clang_keep_accesses(module, false); // what a function reads counts, whether it is pure or not
  return module;
}

// What LLVM complains about while it links: its last words.
static void keep_complaint(LLVMDiagnosticInfoRef info, void *at) {
  Ir *ir = at;
  char *text = LLVMGetDiagInfoDescription(info);
  if (LLVMGetDiagInfoSeverity(info) == LLVMDSError) ir->complaint = arena_string(ir->arena, text);
  LLVMDisposeMessage(text);
}

static bool parse_all(Ir *ir, const ClangModule *modules, size_t n) {
  LLVMContextSetDiagnosticHandler(ir->context, keep_complaint, ir);
  for (size_t i = 0; i < n; i++) {
    LLVMModuleRef module = parse(ir, &modules[i]);
    if (!module) return false;
    if (!ir->module) ir->module = module;
    else if (LLVMLinkModules2(ir->module, module)) {
      diag_error((Position){.file = modules[i].member}, "cannot be linked: %s",
                 ir->complaint ? ir->complaint : "LLVM refuses it");
      return false;
    }
  }
  return n > 0;
}

Ir *ir_read(const ClangModule *modules, size_t n) {
  Ir *ir = memory_take(sizeof *ir);
  ir->arena = arena_new();
  ir->context = LLVMContextCreate();
  if (!parse_all(ir, modules, n) || !ir_link_tasks(ir)) {
    ir_delete(ir);
    return NULL;
  }
  ir->layout = LLVMGetModuleDataLayout(ir->module);
  note_functions(ir);
  note_copies(ir);
  library_note_arrays(ir->module, ir->layout);
  ir_lower_atomic_sections(ir);
  ir_define_assume(ir);
  ir_single_main(ir);
  ir_lower_starters(ir);
  ir_lower_cleanup(ir);
  own_functions(ir);
  bool good = run_passes(ir, "function(mem2reg)");
  if (good) ir_resolve_starts(ir, true);
  set_inlining(ir);
  // Calls that create threads are wrapped once they stand where they belong, so that each copy of a
  // helper has threads of its own.
  good = good && run_passes(ir, "function(mem2reg),always-inline");
  bool resolved = good && ir_resolve_calls(ir);
  if (good && (ir_resolve_starts(ir, false) || resolved)) {
    set_inlining(ir);
    good = run_passes(ir, "always-inline");
  }
  if (good) {
    ir_unfold_blocks(ir);
    ir_lower_task_bodies(ir);
    ir_wrap_callbacks(ir);
    wrap_threads(ir);
  }
  good = good && run_passes(ir, "always-inline,function(sroa)");
  if (good) ir_follow_branches(ir);
  good = good && unite_values(ir);
  if (good) ir_forward_loads(ir);
  if (!good || !unite_values(ir)) { // once more, of what is loaded once now
    ir_delete(ir);
    return NULL;
  }
  ir_unite_choices(ir);
  return ir;
}

Ir *ir_read_program(const char *program, Arena *arena) {
  ClangModules modules = {0};
  Ir *ir = clang_bitcode_read(arena, program, &modules) || !modules.n
               ? NULL
               : ir_read(modules.at, modules.n);
  vec_delete(&modules);
  return ir;
}

void ir_delete(Ir *ir) {
  if (!ir) return;
  if (ir->module) LLVMDisposeModule(ir->module);
  LLVMContextDispose(ir->context);
  vec_delete(&ir->lines);
  arena_delete(ir->arena);
  free(ir);
}
