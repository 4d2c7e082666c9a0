#include "front/threads/threads_distrust.h"

#include "front/facts/loops_of.h"
#include "front/threads/threads_ended.h"
#include "front/threads/threads_joined.h"
#include "front/threads/threads_value.h"
#include "model/facts_check.h"
#include "model/facts_joins.h"
#include "model/weak_order.h"
#include <string.h>

// Lists of functions that are called before or after main, and code that stands among them.
static bool is_start_section(const char *section) {
  static const char *const starts[] = {".init", ".fini", ".preinit_array", ".ctors", ".dtors"};
  for (size_t k = 0; section && k < sizeof starts / sizeof *starts; k++)
    if (!strncmp(section, starts[k], strlen(starts[k]))) return true;
  return false;
}

static void distrust_start(ThreadBuilder *b) {
  bool found = false;
  for (LLVMValueRef g = LLVMGetFirstGlobal(b->ir->module); g; g = LLVMGetNextGlobal(g))
    found |= !strcmp(ir_name(g), "llvm.global_ctors") || !strcmp(ir_name(g), "llvm.global_dtors") ||
             is_start_section(LLVMGetSection(g));
  for (LLVMValueRef f = LLVMGetFirstFunction(b->ir->module); f; f = LLVMGetNextFunction(f))
    found |= is_start_section(LLVMGetSection(f));
  if (found) model_threads_reason(b->model, "functions that run before or after main");
}

// Assembly outside functions may define and call anything; names and versions of symbols are not
// code.
static void distrust_assembly(ThreadBuilder *b) {
  size_t length;
  const char *text = LLVMGetModuleInlineAsm(b->ir->module, &length), *end = text + length;
  while (text < end) {
    const char *line = text + strspn(text, " \t\n;");
    text = line + strcspn(line, "\n;");
    if (line < text && strncmp(line, ".symver", 7) && strncmp(line, ".ident", 6)) {
      model_threads_reason(b->model, "assembly code outside functions");
      return;
    }
  }
}

// A mutex with a priority ceiling refuses threads whose priority is higher.
static void distrust_ceilings(ThreadBuilder *b) {
  enum { INHERIT = 1 }; // PTHREAD_PRIO_INHERIT; the one below is PTHREAD_PRIO_NONE
  LLVMValueRef setter = LLVMGetNamedFunction(b->ir->module, "pthread_mutexattr_setprotocol");
  for (LLVMUseRef use = setter ? LLVMGetFirstUse(setter) : NULL; use; use = LLVMGetNextUse(use)) {
    LLVMValueRef call = LLVMGetUser(use), protocol;
    bool direct = LLVMIsACallInst(call) && LLVMGetCalledValue(call) == setter;
    protocol = direct ? LLVMGetOperand(call, 1) : NULL;
    if (!protocol || !LLVMIsAConstantInt(protocol) || LLVMConstIntGetZExtValue(protocol) > INHERIT)
      model_threads_reason(b->model, "mutexes with a priority ceiling");
  }
}

// Code and variables that this module does not show.
static void distrust_outside(ThreadBuilder *b) {
  static const char *const known[] = {"stdin",  "stdout", "stderr", "environ", "optarg",
                                      "optind", "opterr", "optopt", "signgam"};
  for (LLVMValueRef g = LLVMGetFirstGlobal(b->ir->module); g; g = LLVMGetNextGlobal(g)) {
    size_t length;
    const char *name = LLVMGetValueName2(g, &length);
    bool outside = LLVMIsDeclaration(g);
    for (size_t k = 0; k < sizeof known / sizeof *known; k++)
      outside &= strcmp(name, known[k]) != 0;
    if (outside) model_threads_reason(b->model, "variable %s, of which nothing is known", name);
  }
}

static bool uses_environment(const LibraryFunction *f) {
  bool uses = f->state && !strcmp(f->state, "environ");
  for (uint32_t k = 0; k < f->n_more; k++) uses |= !strcmp(f->more[k].name, "environ");
  return uses;
}

// The strings of the environment by its variable, or as main's third argument.
static bool names_environment(LLVMModuleRef module, LLVMValueRef main) {
  static const char *const names[] = {"environ", "__environ", "_environ"};
  bool named = LLVMCountParams(main) > 2 && LLVMGetFirstUse(LLVMGetParam(main, 2));
  for (size_t k = 0; k < sizeof names / sizeof *names; k++)
    named |= LLVMGetNamedGlobal(module, names[k]) != NULL;
  return named;
}

// getenv and its like read what the program has put into the environment itself: that is not
// followed.
static void distrust_environment(ThreadBuilder *b, LLVMValueRef main) {
  if (!names_environment(b->ir->module, main)) return;
  for (LLVMValueRef f = LLVMGetFirstFunction(b->ir->module); f; f = LLVMGetNextFunction(f))
    if (LLVMGetFirstUse(f) && uses_environment(library_find(ir_name(f))))
      return model_threads_reason(b->model, "%s, and the environment is used by its variable",
                                  ir_name(f));
}

void threads_distrust_module(ThreadBuilder *b, LLVMValueRef main) {
  distrust_outside(b);
  distrust_environment(b, main);
  distrust_start(b);
  distrust_assembly(b);
  distrust_ceilings(b);
}

// A handled signal ends a wait for a semaphore: it returns without having got it.
bool threads_catches_signals(LLVMModuleRef module) {
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f)) {
    LibraryKind kind = library_find(ir_name(f))->kind;
    if (LLVMGetFirstUse(f) && (kind == LIBRARY_HANDLE || kind == LIBRARY_HANDLERS)) return true;
  }
  return false;
}

// A fact that does not stand up where it is used is not believed, however it was found.
void threads_distrust_facts(ThreadBuilder *b) {
  const ModelFact *fact = model_facts_check(b->model);
  if (fact)
    model_threads_reason(b->model, "what was found out about %s does not hold in the model",
                         b->model->objects.at[fact->of.object].name);
  const ModelNode *join = model_joins_check(b->model);
  if (join)
    model_threads_reason(b->model,
                         "%s:%d: which threads have ended here does not hold in the model",
                         join->at.file ? join->at.file : "?", join->at.line);
}

void threads_distrust_stripes(ThreadBuilder *b) {
  if (!model_stripes_check(b->model))
    model_threads_reason(b->model, "locks chosen by a part of a number are not used alike");
}

// Its order is weaker than sequential consistency; a library's function takes its order as an
// argument.
static bool is_relaxed(LLVMValueRef i) {
  const LLVMAtomicOrdering strong = LLVMAtomicOrderingSequentiallyConsistent;
  if (LLVMIsAAtomicCmpXchgInst(i))
    return LLVMGetCmpXchgSuccessOrdering(i) != strong || LLVMGetCmpXchgFailureOrdering(i) != strong;
  if (LLVMIsACallInst(i)) {
    size_t n = 0;
    LLVMValueRef called = LLVMGetCalledValue(i);
    const char *name = LLVMIsAFunction(called) ? LLVMGetValueName2(called, &n) : "";
    return n > 9 && !strncmp(name, "__atomic_", 9);
  }
  bool access = LLVMIsALoadInst(i) || LLVMIsAStoreInst(i) || LLVMIsAAtomicRMWInst(i);
  LLVMAtomicOrdering order = access ? LLVMGetOrdering(i) : LLVMAtomicOrderingNotAtomic;
  return order != LLVMAtomicOrderingNotAtomic && order != strong;
}

bool threads_has_relaxed(LLVMModuleRef module) {
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
        if (is_relaxed(i)) return true;
  return false;
}

void threads_distrust_order(ModelThreads *model) {
  WeakOrder order = weak_order_find(model);
  if (order.first)
    model_threads_reason(model,
                         "%s:%u: with its memory order this atomic access may change places with "
                         "that of line %u: only sequential consistency keeps them",
                         order.first->at.file, order.first->at.line, order.second->at.line);
}
