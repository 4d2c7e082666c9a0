#include "front/openmp/omp.h"

#include <llvm-c/DebugInfo.h>
#include <llvm-c/Transforms/PassBuilder.h>
#include <stdio.h>
#include <string.h>

#include "base/check.h"
#include "front/facts/ir.h"
#include "front/facts/ir_address.h"
#include "front/openmp/omp_body.h"
#include "front/openmp/omp_copyprivate.h"
#include "front/openmp/omp_frames.h"
#include "front/openmp/omp_library.h"
#include "front/openmp/omp_memory.h"
#include "front/openmp/omp_module.h"
#include "front/openmp/omp_pointers.h"
#include "front/openmp/omp_points.h"
#include "front/openmp/omp_recursion.h"
#include "front/openmp/omp_reduction_list.h"
#include "front/openmp/omp_region.h"
#include "front/openmp/omp_simd.h"
#include "front/openmp/omp_table.h"
#include "front/openmp/omp_tasks.h"

// ---- from source to a module in which calls are inlined and variables are values

static void set_attribute(LLVMValueRef f, const char *name, bool on) {
  unsigned kind = LLVMGetEnumAttributeKindForName(name, strlen(name));
  LLVMRemoveEnumAttributeAtIndex(f, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, kind);
  LLVMContextRef context = LLVMGetModuleContext(LLVMGetGlobalParent(f));
  if (on)
    LLVMAddAttributeAtIndex(f, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
                            LLVMCreateEnumAttribute(context, kind, 0));
}

static void run_passes(LLVMModuleRef module, const char *variables) {
  LLVMPassBuilderOptionsRef options = LLVMCreatePassBuilderOptions();
  ir_hide_addresses(module, true);
  char passes[100];
  snprintf(passes, sizeof passes, "always-inline,function(%s),cgscc(function-attrs)", variables);
  LLVMErrorRef error = LLVMRunPasses(module, passes, NULL, options);
  ir_hide_addresses(module, false);
  if (error) fatal("LLVM: %s", LLVMGetErrorMessage(error));
  LLVMDisposePassBuilderOptions(options);
}

static bool make_frames(LLVMModuleRef module) {
  bool any = false;
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f)) {
    if (!omp_frame_make(f)) continue;
    set_attribute(f, "noinline", false);
    set_attribute(f, "alwaysinline", true);
    any = true;
  }
  return any;
}

static bool is_main(LLVMValueRef f) {
  size_t n;
  return !strcmp(LLVMGetValueName2(f, &n), "main");
}

// Nobody outside of the module calls this very function: there, an inline one is another's.
static bool is_own(LLVMValueRef f) {
  LLVMLinkage linkage = LLVMGetLinkage(f);
  return linkage == LLVMInternalLinkage || linkage == LLVMPrivateLinkage ||
         linkage == LLVMLinkOnceAnyLinkage || linkage == LLVMLinkOnceODRLinkage;
}

static bool is_left_over(LLVMValueRef f, bool whole) {
  return !LLVMIsDeclaration(f) && !LLVMGetFirstUse(f) && !omp_is_frame(f) && !is_main(f) &&
         (whole || is_own(f));
}

// The compiler's own functions, and those of C++'s and Fortran's libraries: they call nothing by
// its name.
static bool is_of_language(LLVMValueRef f) {
  static const char *const beginnings[] = {"llvm.",   "__tgt_", "norace_", "__norace_",
                                           "__tsan_", "__cxa_", "_ZS",     "_ZNS",
                                           "_ZNKS",   "_Zn",    "_Zd",     "_FortranA"};
  size_t n;
  const char *name = LLVMGetValueName2(f, &n);
  for (size_t i = 0; i < sizeof beginnings / sizeof *beginnings; i++)
    if (!strncmp(name, beginnings[i], strlen(beginnings[i]))) return true;
  return false;
}

// Is nothing called that is neither here nor in the libraries that we know? Such a function may
// call any of this program's by its name.
static bool is_whole(LLVMModuleRef module) {
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
    for (LLVMUseRef use = LLVMIsDeclaration(f) ? LLVMGetFirstUse(f) : NULL; use;
         use = LLVMGetNextUse(use)) {
      LLVMValueRef call = LLVMGetUser(use);
      bool calls = LLVMIsACallInst(call) || LLVMIsAInvokeInst(call);
      if (calls && LLVMGetCalledValue(call) == f && !omp_call_is_seen(call) && !is_of_language(f))
        return false;
    }
  return true;
}

// A program that has main executes nothing of a function that was inlined wherever it is called and
// that nobody else names. What it hands to its teams would be taken for what main's copy of it
// does.
static void delete_left_over(LLVMModuleRef module) {
  LLVMValueRef main_function = LLVMGetNamedFunction(module, "main");
  bool more = main_function && !LLVMIsDeclaration(main_function), whole = is_whole(module);
  while (more) {
    more = false;
    for (LLVMValueRef f = LLVMGetFirstFunction(module), next; f; f = next) {
      next = LLVMGetNextFunction(f);
      if (!is_left_over(f, whole)) continue;
      LLVMDeleteFunction(f);
      more = true;
    }
  }
}

// In rounds: a pointer that a caller gave, or that a variable held, may be known to be one function
// then.
static void inline_everything(LLVMModuleRef module) {
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f)) {
    if (LLVMIsDeclaration(f)) continue;
    set_attribute(f, "noinline", false);
    set_attribute(f, "optnone", false);
    set_attribute(f, "memory",
                  false); // what the program says of a function that we see is found out
    size_t n;
    bool is_main = !strcmp(LLVMGetValueName2(f, &n), "main");
    set_attribute(f, "alwaysinline",
                  !is_main && LLVMGetLinkage(f) != LLVMAvailableExternallyLinkage);
  }
  enum { ROUNDS = 4 };
  omp_simd_keep_shared(module);
  omp_copyprivate_split(module);
  omp_reduction_drop_lengths(module);
  // The structures that tasks are made of become values.
  bool tasks = omp_tasks_lower(module);
  const char *variables = tasks ? "sroa" : "mem2reg";
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f && tasks; f = LLVMGetNextFunction(f))
    if (omp_is_recursive_with_tasks(f)) {
      set_attribute(f, "alwaysinline", false);
      set_attribute(f, "noinline", true);
    }
  run_passes(module, variables);
  run_passes(module, variables);
  if (tasks && make_frames(module)) run_passes(module, variables);
  for (int i = 0; i < ROUNDS && omp_resolve_pointers(module); i++) run_passes(module, variables);
  omp_tasks_release(module);
  delete_left_over(module);
}

// ---- regions

typedef struct {
  OmpUnit *unit;
  OmpMemory memory;
  LLVMValueRef root;
  VEC(OmpFork) path;
  OmpTable visited; // forks
} Search;

static void find_loops(OmpRegion *region, LLVMValueRef body) {
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(body); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
      const char *name = LLVMIsACallInst(i) ? omp_callee(i) : NULL;
      bool starts = name && (!strncmp(name, "__kmpc_for_static_init", 22) ||
                             !strncmp(name, "__kmpc_dispatch_init", 20));
      int line = starts ? (int)LLVMGetDebugLocLine(i) : 0;
      for (size_t k = 0; k < region->loops.n; k++) line = region->loops.at[k] == line ? 0 : line;
      if (line) vec_push(&region->loops, line);
    }
}

static OmpParameterKind kind_of_parameter(LLVMTypeRef type) {
  switch (LLVMGetTypeKind(type)) {
  case LLVMIntegerTypeKind: return OMP_WHOLE;
  case LLVMFloatTypeKind:
  case LLVMDoubleTypeKind: return OMP_REAL;
  case LLVMPointerTypeKind: return OMP_ADDRESS;
  default: return OMP_OTHER;
  }
}

// A structure that is given by its bytes, or returned through an address, looks like an address.
static bool has_odd_attribute(LLVMValueRef function, unsigned i) {
  static const char *const odd[] = {"byval", "sret", "inalloca"};
  bool found = false;
  for (size_t k = 0; k < sizeof odd / sizeof *odd; k++) {
    unsigned kind = LLVMGetEnumAttributeKindForName(odd[k], strlen(odd[k]));
    found |= LLVMGetEnumAttributeAtIndex(function, i + 1, kind) != NULL;
  }
  return found;
}

static void describe_entry(const Search *s, OmpRegion *region, const char *root) {
  size_t n;
  region->entry = root;
  for (unsigned i = 0; i < LLVMCountParams(s->root); i++) {
    LLVMValueRef p = LLVMGetParam(s->root, i);
    OmpParameter made = {arena_string(s->unit->arena, LLVMGetValueName2(p, &n)),
                         kind_of_parameter(LLVMTypeOf(p))};
    if (has_odd_attribute(s->root, i)) made.kind = OMP_OTHER;
    vec_push(&region->parameters, made);
  }
}

static void translate(Search *s, OmpEmitter *e, OmpRegion *region) {
  size_t n;
  const char *root = arena_string(e->arena, LLVMGetValueName2(s->root, &n));
  describe_entry(s, region, root);
  omp_region_emit(e, omp_text(e, "region.%zu.%s", s->unit->regions.n + 1, root), &region->program);
  region->assumes_bounds = e->assumes_bounds;
  if (e->problem) {
    region->what = e->problem;
    region->what_at = e->problem_at.file ? e->problem_at : region->at;
  }
  vec_push(&s->unit->regions, *region);
  omp_emitter_delete(e);
}

// A loop whose iterations one thread executes in the lanes of its vectors.
static void translate_simd(Search *s, const OmpSimd *loop) {
  OmpEmitter e = {.arena = s->unit->arena, .memory = &s->memory, .root = s->root, .simd = loop};
  for (size_t i = 0; i < s->path.n; i++) vec_push(&e.path, s->path.at[i]);
  translate(s, &e, &(OmpRegion){.at = loop->at, .simd = true});
}

static void translate_region(Search *s, const OmpFork *fork, bool same_thread) {
  OmpEmitter e = {
      .arena = s->unit->arena, .memory = &s->memory, .root = s->root, .same_thread = same_thread};
  for (size_t i = 0; i < s->path.n; i++) vec_push(&e.path, s->path.at[i]);
  OmpRegion region = {.at = omp_position(e.arena, fork->call),
                      .league = omp_forks_league(fork->call)};
  size_t n;
  LLVMMetadataRef location = LLVMInstructionGetDebugLoc(fork->call);
  bool inlined = location && LLVMDILocationGetInlinedAt(location);
  if (!inlined && fork->function == s->root)
    region.function = arena_string(e.arena, LLVMGetValueName2(s->root, &n));
  if (omp_is_frame(s->root))
    region.stands_for = arena_string(e.arena, LLVMGetValueName2(s->root, &n) + strlen(OMP_FRAME));
  if (region.stands_for) region.function = region.stands_for;
  find_loops(&region, fork->body);
  translate(s, &e, &region);
}

static void search_function(Search *s, LLVMValueRef function) {
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b)) {
    OmpSimd loop;
    if (omp_simd_at(&s->memory, b, &loop)) {
      translate_simd(s, &loop);
      omp_simd_delete(&loop);
    }
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
      const char *name = LLVMIsACallInst(i) ? omp_callee(i) : NULL;
      if (!omp_is_fork(name)) continue;
      OmpFork fork = {i, function, omp_outlined(i)};
      if (!fork.body) continue;
      vec_push(&s->path, fork);
      omp_table_put(&s->visited, i, i);
      translate_region(s, &fork, false);
      if (omp_has_tasks(fork.body)) translate_region(s, &fork, true);
      if (s->path.n < 6) search_function(s, fork.body);
      s->path.n--;
    }
  }
}

static OmpRegion *add_beyond(Search *s, LLVMValueRef call, const char *what) {
  ALWAYS(what && *what);
  OmpRegion region = {.at = omp_position(s->unit->arena, call), .what = what};
  region.what_at = region.at;
  vec_push(&s->unit->regions, region);
  return &s->unit->regions.at[s->unit->regions.n - 1];
}

// Nobody here names it, but the program is not whole (delete_left_over).
static bool is_for_others(const Search *s, LLVMValueRef f) {
  return s->memory.has_main && !LLVMGetFirstUse(f) && !omp_is_frame(f) && !is_main(f) && !is_own(f);
}

// A region that no way from a root leads to, although its function is used: recursion, pointers to
// functions, very deep nesting, calls from elsewhere.
static void search_unvisited(Search *s, LLVMModuleRef module) {
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f)) {
    if (LLVMIsDeclaration(f) || LLVMGetLinkage(f) == LLVMAvailableExternallyLinkage ||
        (!LLVMGetFirstUse(f) && !is_for_others(s, f)))
      continue;
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
        const char *name = LLVMIsACallInst(i) ? omp_callee(i) : NULL;
        if (name && !strncmp(name, "__kmpc_fork", 11) && !omp_table_get(&s->visited, i))
          add_beyond(s, i,
                     is_for_others(s, f)
                         ? "a parallel region that only functions from elsewhere can reach"
                         : "a parallel region that is reached by recursion, through a pointer, or "
                           "nested very deeply");
      }
  }
}

// Where the program starts: main, or every function that nobody here calls.
static bool is_root(const Search *s, LLVMValueRef f) {
  if (LLVMIsDeclaration(f) || LLVMGetLinkage(f) == LLVMAvailableExternallyLinkage) return false;
  if (omp_is_frame(f)) return true;
  if (s->memory.has_main) return is_main(f);
  return LLVMGetLinkage(f) != LLVMInternalLinkage;
}

// Work that a function hands out where no region of this file is around it: to a team that its
// caller may have made, or as a task.
static bool makes_task(const char *name) {
  return !strcmp(name, "__kmpc_omp_task_alloc") || !strcmp(name, "__kmpc_norace_begin");
}

static bool shares_out(const char *name) {
  return !strncmp(name, "__kmpc_for_static_init", 22) ||
         !strncmp(name, "__kmpc_dispatch_init", 20) || !strcmp(name, "__kmpc_single") ||
         !strcmp(name, "__kmpc_masked") || !strcmp(name, "__kmpc_master");
}

static void search_call(Search *s, LLVMValueRef call, const char *name, bool inside) {
  if (makes_task(name)) add_beyond(s, call, "task outside a parallel region");
  else if (shares_out(name) && !s->memory.has_main && !inside)
    add_beyond(s, call, "work shared out by a function whose caller is not known");
}

// Goes through a block, outside or inside of a region that one thread executes by itself, and
// returns where it ends.
static bool search_block(Search *s, LLVMBasicBlockRef b, bool inside) {
  OmpEffects effects;
  for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
    LLVMValueRef called = LLVMIsACallInst(i) ? LLVMGetCalledValue(i) : NULL;
    if (omp_is_recursive_with_tasks(called) && !omp_recursion_effects(called, &effects))
      add_beyond(s, i, "task outside a parallel region");
    const char *name = LLVMIsACallInst(i) ? omp_callee(i) : NULL;
    if (name) search_call(s, i, name, inside);
    if (name && !strcmp(name, "__kmpc_serialized_parallel")) inside = true;
    if (name && !strcmp(name, "__kmpc_end_serialized_parallel")) inside = false;
  }
  return inside;
}

static void search_orphans(Search *s, LLVMValueRef function) {
  OmpEffects effects;
  if (omp_is_recursive_with_tasks(function) && omp_recursion_effects(function, &effects)) return;
  OmpTable seen[2] = {{0}, {0}};
  VEC(LLVMBasicBlockRef) work[2] = {{0}, {0}};
  vec_push(&work[false], LLVMGetEntryBasicBlock(function));
  omp_table_put(&seen[false], work[false].at[0], work[false].at[0]);
  while (work[false].n || work[true].n) {
    bool inside = !work[false].n;
    LLVMBasicBlockRef b = vec_pop(&work[inside]);
    bool then = search_block(s, b, inside);
    LLVMValueRef end = LLVMGetBasicBlockTerminator(b);
    for (unsigned i = 0; i < LLVMGetNumSuccessors(end); i++) {
      LLVMBasicBlockRef next = LLVMGetSuccessor(end, i);
      if (omp_table_get(&seen[then], next)) continue;
      omp_table_put(&seen[then], next, next);
      vec_push(&work[then], next);
    }
  }
  for (int k = 0; k < 2; k++) {
    omp_table_delete(&seen[k]);
    vec_delete(&work[k]);
  }
}

// Constructs that start threads otherwise than by a parallel region.
static void search_beyond(Search *s, LLVMModuleRef module) {
  static const struct {
    const char *function, *what;
    bool threads; // that OpenMP did not make
  } others[] = {{"__kmpc_fork_call_if", "a parallel region of an unusual form", false},
                {"__tgt_target_kernel", "target", false},
                {"__kmpc_omp_target_task_alloc", "target with nowait", false},
                {"pthread_create", "threads made by pthread_create", true},
                {"thrd_create", "threads made by thrd_create", true},
                {"norace_async", "tasks of norace/task.h", true},
                {"norace_async_copy", "tasks of norace/task.h", true},
                {"norace_future_new", "tasks of norace/task.h", true},
                {"norace_forasync", "tasks of norace/task.h", true},
                {"norace_forall", "tasks of norace/task.h", true},
                {"norace_post", "tasks of norace/task.h", true}};
  for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
    LLVMValueRef f = LLVMGetNamedFunction(module, others[i].function);
    for (LLVMUseRef use = f ? LLVMGetFirstUse(f) : NULL; use; use = LLVMGetNextUse(use)) {
      LLVMValueRef call = LLVMGetUser(use);
      if (!LLVMIsACallInst(call)) continue;
      add_beyond(s, call, others[i].what)->other_threads = others[i].threads;
    }
  }
}

// A region is translated, or it is said why not: one that is neither would be proved.
static bool unit_holds(const OmpUnit *unit) {
  for (size_t i = 0; i < unit->regions.n; i++) {
    const OmpRegion *r = &unit->regions.at[i];
    if (!r->what && (!r->program.n || r->other_threads)) return false;
  }
  return true;
}

static void assume(OmpUnit *unit, const char *what) { vec_push(&unit->assumptions, what); }

int omp_translate(const char *const *args, size_t n, const char *const *files, size_t n_files,
                  OmpOptions options, OmpUnit *unit) {
  *unit = (OmpUnit){.arena = arena_new()};
  LLVMContextRef context = LLVMContextCreate();
  Directives directives = {0};
  LLVMModuleRef module = omp_module(context, args, n, files, n_files, &directives);
  if (!module) {
    directives_delete(&directives);
    LLVMContextDispose(context);
    return EXIT_INPUT;
  }
  inline_everything(module);
  Search s = {.unit = unit,
              .memory = {.arena = unit->arena,
                         .module = module,
                         .layout = LLVMGetModuleDataLayout(module),
                         .options = options,
                         .directives = directives}};
  LLVMValueRef main_function = LLVMGetNamedFunction(module, "main");
  s.memory.has_main = main_function && !LLVMIsDeclaration(main_function);
  unit->has_main = s.memory.has_main;
  omp_memory_build(&s.memory);
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f)) {
    if (!is_root(&s, f)) continue;
    s.root = f;
    size_t known = unit->regions.n;
    search_function(&s, f);
    // Twice: two threads, and one with its tasks. Other regions are proved on the strength of it.
    ALWAYS(!omp_is_frame(f) || unit->regions.n == known + 2);
    search_orphans(&s, f);
  }
  search_unvisited(&s, module);
  search_beyond(&s, module);
  ALWAYS(unit_holds(unit) && !s.path.n);
  assume(unit, "no signed overflow, no access outside an array, no uninitialised pointer");
  if (s.memory.used_no_alias)
    assume(unit, "pointers of unknown origin point to different objects (--assume-no-alias)");
  if (s.memory.used_numbers) assume(unit, "a counter that hands out numbers does not come round");
  omp_memory_delete(&s.memory);
  vec_delete(&s.path);
  directives_delete(&directives);
  omp_table_delete(&s.visited);
  LLVMDisposeModule(module);
  LLVMContextDispose(context);
  return 0;
}

void omp_delete(OmpUnit *unit) {
  for (size_t i = 0; i < unit->regions.n; i++) {
    text_delete(&unit->regions.at[i].program);
    vec_delete(&unit->regions.at[i].loops);
    vec_delete(&unit->regions.at[i].parameters);
  }
  vec_delete(&unit->regions);
  vec_delete(&unit->assumptions);
  arena_delete(unit->arena);
}
