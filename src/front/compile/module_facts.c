#include "front/compile/module_facts.h"
#include <llvm-c/BitReader.h>
#include <llvm-c/DebugInfo.h>
#include <string.h>

#include "front/compile/address_order.h"
#include "front/compile/result_use.h"

// ---- writing

static const char *without_folders(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash ? slash + 1 : path;
}

// A name that would not stand on one line is left out: it counts as unknown then.
static void put(Text *out, const char *kind, const char *name) {
  if (!strchr(name, '\n')) text_format(out, "%s %s\n", kind, name);
}

static const char *name_of(LLVMValueRef global) {
  size_t n;
  const char *name = LLVMGetValueName2(global, &n);
  return name + (*name == '\1'); // it is to be taken as it is
}

static void put_definition(Text *out, LLVMValueRef global) {
  LLVMLinkage linkage = LLVMGetLinkage(global);
  if (LLVMIsDeclaration(global) || linkage == LLVMAvailableExternallyLinkage) return;
  put(out, "F", name_of(global));
  bool shared = linkage == LLVMLinkOnceAnyLinkage || linkage == LLVMLinkOnceODRLinkage ||
                linkage == LLVMWeakAnyLinkage || linkage == LLVMWeakODRLinkage;
  if (shared) put(out, "W", name_of(global));
}

static bool calls(LLVMValueRef user, LLVMValueRef function) {
  return LLVMIsACallInst(user) && LLVMGetCalledValue(user) == function;
}

static bool is_looked_at(LLVMValueRef f) {
  for (LLVMUseRef use = LLVMGetFirstUse(f); use; use = LLVMGetNextUse(use))
    if (!calls(LLVMGetUser(use), f) || LLVMGetFirstUse(LLVMGetUser(use))) return true;
  return false;
}

static bool compares_pointer(LLVMValueRef function) {
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
      if (LLVMIsAICmpInst(i) && (LLVMIsAConstantPointerNull(LLVMGetOperand(i, 0)) ||
                                 LLVMIsAConstantPointerNull(LLVMGetOperand(i, 1))))
        return true;
  return false;
}

static bool is_compared(LLVMValueRef f) {
  for (LLVMUseRef use = LLVMGetFirstUse(f); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    if (!calls(user, f) ||
        compares_pointer(LLVMGetBasicBlockParent(LLVMGetInstructionParent(user))))
      return true;
  }
  return false;
}

bool call_result_is_kept(LLVMValueRef call) {
  for (LLVMUseRef use = LLVMGetFirstUse(call); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    bool stores_there = LLVMIsAStoreInst(user) && LLVMGetOperand(user, 0) != call;
    if (!LLVMIsALoadInst(user) && !stores_there) return true;
  }
  return false;
}

static bool is_kept(LLVMValueRef f) {
  for (LLVMUseRef use = LLVMGetFirstUse(f); use; use = LLVMGetNextUse(use))
    if (!calls(LLVMGetUser(use), f) || call_result_is_kept(LLVMGetUser(use))) return true;
  return false;
}

// The only argument of a function, or the variable that it is put into: what a thread is handed is
// a number that was made a pointer more often than an address.
static bool is_argument(LLVMValueRef function, LLVMValueRef v) {
  if (LLVMCountParams(function) != 1) return false;
  if (LLVMIsAArgument(v)) return true;
  LLVMValueRef slot = LLVMIsALoadInst(v) ? LLVMGetOperand(v, 0) : NULL;
  for (LLVMUseRef use = slot && LLVMIsAAllocaInst(slot) ? LLVMGetFirstUse(slot) : NULL; use;
       use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    if (LLVMIsAStoreInst(user) && LLVMIsAArgument(LLVMGetOperand(user, 0))) return true;
  }
  return false;
}

// A distance of two addresses does not depend on where they lie; of task dependences norace knows.
static bool computes_with(LLVMValueRef number) {
  for (LLVMUseRef use = LLVMGetFirstUse(number); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    bool distance = LLVMIsABinaryOperator(user) && LLVMGetInstructionOpcode(user) == LLVMSub,
         part = LLVMIsAStoreInst(user) && LLVMIsAGetElementPtrInst(LLVMGetOperand(user, 1));
    if (!distance && !part && !LLVMIsAIntToPtrInst(user)) return true;
  }
  return false;
}

// Programs of tasks (.tp) become C that keeps regions and arrays as numbers; in their language they
// are only compared for being the same.
static bool is_translated(LLVMValueRef function) {
  LLVMMetadataRef scope = LLVMGetSubprogram(function),
                  file = scope ? LLVMDIScopeGetFile(scope) : NULL;
  unsigned n = 0;
  const char *name = file ? LLVMDIFileGetFilename(file, &n) : "";
  return (n > 3 && !strncmp(name + n - 3, ".tp", 3)) || !strcmp(name_of(function), "tp_region");
}

static bool takes_numbers(LLVMValueRef function) {
  if (is_translated(function)) return false;
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
      if (LLVMIsAPtrToIntInst(i) && !is_argument(function, LLVMGetOperand(i, 0)) &&
          computes_with(i))
        return true;
      else if (orders_objects(i)) return true;
  return false;
}

const char *const allocation_names[] = {"malloc",        "calloc",         "realloc",
                                        "aligned_alloc", "strdup",         "strndup",
                                        "wcsdup",        "posix_memalign", NULL};

static bool allocates(const char *name) {
  for (const char *const *known = allocation_names; *known; known++)
    if (!strcmp(name, *known)) return true;
  return false;
}

static void put_calls(Text *out, LLVMValueRef f) {
  const char *name = name_of(f);
  if (LLVMGetIntrinsicID(f) || !LLVMGetFirstUse(f)) return;
  put(out, is_looked_at(f) ? "Cu" : "C", name);
  if (allocates(name) && is_compared(f)) put(out, "Cc", name);
  if (!strcmp(name, "__errno_location") && is_kept(f)) put(out, "Ck", name);
}

void module_facts_write(LLVMModuleRef module, Text *out) {
  size_t n;
  put(out, "S", without_folders(LLVMGetSourceFileName(module, &n)));
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f)) {
    put_definition(out, f);
    put_calls(out, f);
    if (takes_numbers(f)) put(out, "N", name_of(f));
  }
  for (LLVMValueRef a = LLVMGetFirstGlobalAlias(module); a; a = LLVMGetNextGlobalAlias(a))
    put_definition(out, a);
  for (LLVMValueRef i = LLVMGetFirstGlobalIFunc(module); i; i = LLVMGetNextGlobalIFunc(i))
    put_definition(out, i);
}

// ---- reading

// Of a module that came without: another compiler's.
static bool write_anew(const ClangModule *m, Text *out) {
  LLVMContextRef context = LLVMContextCreate();
  LLVMMemoryBufferRef buffer =
      LLVMCreateMemoryBufferWithMemoryRangeCopy((const char *)m->bytes, m->size, "module");
  LLVMModuleRef module;
  bool good = !LLVMParseBitcodeInContext2(context, buffer, &module);
  if (good) {
    module_facts_write(module, out);
    LLVMDisposeModule(module);
  }
  LLVMDisposeMemoryBuffer(buffer);
  LLVMContextDispose(context);
  return good;
}

// Whatever the file holds, the last line is closed; empty ones mean nothing.
bool module_facts_read(Arena *arena, const char *program, Text *out) {
  ClangModules modules = {0};
  bool good = !clang_bitcode_facts(arena, program, &modules) && modules.n;
  for (size_t i = 0; good && i < modules.n; i++) {
    const ClangModule *m = &modules.at[i];
    if (m->facts) text_put(out, m->facts), text_put(out, "\n");
    else good = write_anew(m, out);
  }
  vec_delete(&modules);
  return good;
}
