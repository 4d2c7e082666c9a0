#include "front/compile/foreign_functions.h"

#include <llvm-c/BitReader.h>
#include <llvm-c/Core.h>
#include <string.h>

#include "base/names.h"
#include "front/compile/clang_bitcode.h"

typedef struct {
  Arena *arena;
  Names functions; // that modules define, by the name that the linker sees
  Names shared;    // those among them that several objects may define: which one the linker took is
                   // not known
  Names files;     // whose modules are there
} Compiled;

static const char *without_folders(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash ? slash + 1 : path;
}

static void add(Compiled *c, LLVMValueRef global) {
  size_t n;
  const char *name = LLVMGetValueName2(global, &n);
  if (*name == '\1') name++; // it is to be taken as it is
  LLVMLinkage linkage = LLVMGetLinkage(global);
  if (LLVMIsDeclaration(global) || linkage == LLVMAvailableExternallyLinkage) return;
  const char *copy = arena_string(c->arena, name);
  names_put(&c->functions, copy, c);
  bool shared = linkage == LLVMLinkOnceAnyLinkage || linkage == LLVMLinkOnceODRLinkage ||
                linkage == LLVMWeakAnyLinkage || linkage == LLVMWeakODRLinkage;
  if (shared) names_put(&c->shared, copy, c);
}

static void add_module(Compiled *c, LLVMModuleRef module) {
  size_t n;
  names_put(&c->files, arena_string(c->arena, without_folders(LLVMGetSourceFileName(module, &n))),
            c);
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f)) add(c, f);
  for (LLVMValueRef a = LLVMGetFirstGlobalAlias(module); a; a = LLVMGetNextGlobalAlias(a))
    add(c, a);
  for (LLVMValueRef i = LLVMGetFirstGlobalIFunc(module); i; i = LLVMGetNextGlobalIFunc(i))
    add(c, i);
}

// The bodies of functions are not read.
static bool read_modules(Compiled *c, const ClangModules *modules) {
  bool good = true;
  LLVMContextRef context = LLVMContextCreate();
  for (size_t i = 0; good && i < modules->n; i++) {
    const ClangModule *m = &modules->at[i];
    LLVMMemoryBufferRef bytes =
        LLVMCreateMemoryBufferWithMemoryRangeCopy((const char *)m->bytes, m->size, "");
    LLVMModuleRef module = NULL;
    good = !LLVMGetBitcodeModuleInContext2(context, bytes, &module);
    if (!good) continue;
    add_module(c, module);
    LLVMDisposeModule(module);
  }
  LLVMContextDispose(context);
  return good;
}

// The optimiser makes further functions out of those of a file, under names of its own: a file
// tells more than a name.
static bool is_compiled(const Compiled *c, const ImageFunction *f) {
  return f->file ? names_get(&c->files, f->file) != NULL
                 : names_get(&c->functions, f->name) != NULL;
}

static bool is_cxx(const char *name) { return !strncmp(name, "_Z", 2); }

// Another compiler's object in C++ has its own copies of templates and inline functions; one in C
// may define what is weak elsewhere.
static void add_doubtful(const Compiled *c, const ImageFunctions *all, ImageFunctions *foreign) {
  bool cxx = false, any = foreign->n;
  for (size_t i = 0; i < foreign->n; i++) cxx |= is_cxx(foreign->at[i].name);
  for (size_t i = 0; any && i < all->n; i++) {
    const ImageFunction *f = &all->at[i];
    if (!f->file && names_get(&c->shared, f->name) && (cxx || !is_cxx(f->name)))
      vec_push(foreign, *f);
  }
}

void foreign_functions(Arena *arena, const char *program, ImageFunctions *foreign) {
  ClangModules modules = {0};
  ImageFunctions all = {0};
  Compiled c = {.arena = arena};
  if (!clang_bitcode_read(arena, program, &modules) && modules.n && read_modules(&c, &modules)) {
    image_functions(arena, program, &all);
    for (size_t i = 0; i < all.n; i++)
      if (!is_compiled(&c, &all.at[i])) vec_push(foreign, all.at[i]);
    add_doubtful(&c, &all, foreign);
  }
  vec_delete(&all);
  vec_delete(&modules);
  names_delete(&c.functions);
  names_delete(&c.shared);
  names_delete(&c.files);
}
