// Simd loops, and others whose iterations may run at the same time in one thread.
#include <ctype.h>
#include <llvm-c/DebugInfo.h>
#include <stdlib.h>
#include <string.h>

#include "front/instrument/clang_constructs.h"
#include "front/instrument/clang_simd.h"
#include "front/openmp/omp_body.h"
#include "front/openmp/omp_inside.h"
#include "front/openmp/omp_memory.h"
#include "front/openmp/omp_simd.h"
#include "front/openmp/omp_worksharing.h"

// ---- clauses

// The text of the file that the instruction comes from; "" if it cannot be read.
static const char *source_of(Arena *arena, Position at) {
  Text text = {0};
  const char *source = at.file && text_read_file(&text, at.file) && text.at
                           ? arena_copy(arena, text.at, text.n)
                           : "";
  text_delete(&text);
  return source;
}

// A clause's name, not the end of a longer one: firstprivate makes copies for threads and tasks,
// and their lanes share them (OpenMP 5.2, 17.2: simd has no such clause).
static bool begins_here(const char *text, const char *at) {
  return at == text || (!isalnum((unsigned char)at[-1]) && at[-1] != '_');
}

// What stands in a clause's parentheses, from where its variables begin: reduction names how first.
static const char *variables_of(const char *clause, const char *open) {
  const char *colon = strchr(open, ':');
  return colon && !strcmp(clause, "reduction") ? colon : open;
}

// What is called in another clause, as if(linear(x)), is none.
static bool has_clause_for(const char *directive, const char *variable, size_t n) {
  static const char *const clauses[] = {"private", "lastprivate", "linear", "reduction"};
  for (const char *at = directive; *at; at++) {
    for (size_t i = 0; i < sizeof clauses / sizeof *clauses; i++) {
      size_t length = strlen(clauses[i]);
      const char *open = at + length;
      if (strncmp(at, clauses[i], length) || !begins_here(directive, at)) continue;
      open += strspn(open, " \t");
      const char *close = directive_closing(open);
      if (*open == '(' && directive_word(variables_of(clauses[i], open), close, variable, n))
        return true;
    }
    if (*at == '(') at = directive_closing(at);
    if (!*at) break;
  }
  return false;
}

// Does a clause make a copy of the variable for each lane? Copies that clang makes have a number at
// the end of their name, unless that is the name of another variable.
static bool copies(const OmpSimd *loop, const char *variable) {
  size_t whole = strcspn(variable, "."), n = whole;
  while (n > 1 && isdigit((unsigned char)variable[n - 1])) n--;
  if (has_clause_for(loop->directive, variable, whole)) return true;
  bool another = directive_word(loop->source, loop->source + strlen(loop->source), variable, whole);
  return n < whole && !another && has_clause_for(loop->directive, variable, n);
}

// ---- loops

static LLVMValueRef iteration_counter(LLVMBasicBlockRef head) {
  size_t n;
  for (LLVMValueRef i = LLVMGetFirstInstruction(head); i && LLVMIsAPHINode(i);
       i = LLVMGetNextInstruction(i))
    if (strstr(LLVMGetValueName2(i, &n), ".omp.iv")) return i;
  return NULL;
}

// What the metadata of a loop says about vectors.
typedef struct {
  bool vector;         // it is a simd loop
  unsigned long width; // safelen, or simdlen where that is given too; 0 if neither
  bool parallel;       // any number of iterations at a time
  int line;            // of the directive
} LoopNotes;

static void read_note(LLVMValueRef note, LoopNotes *notes) {
  unsigned length = 0;
  LLVMMetadataRef metadata = LLVMValueAsMetadata(note);
  if (LLVMGetMetadataKind(metadata) == LLVMDILocationMetadataKind) {
    if (!notes->line) notes->line = (int)LLVMDILocationGetLine(metadata);
    return;
  }
  if (LLVMGetMetadataKind(metadata) != LLVMMDTupleMetadataKind || !LLVMGetMDNodeNumOperands(note))
    return;
  LLVMValueRef parts[8] = {0};
  if (LLVMGetMDNodeNumOperands(note) > sizeof parts / sizeof *parts) return;
  LLVMGetMDNodeOperands(note, parts);
  const char *name = parts[0] ? LLVMGetMDString(parts[0], &length) : NULL;
  if (!name) return;
  unsigned long value =
      parts[1] && LLVMIsAConstantInt(parts[1]) ? LLVMConstIntGetZExtValue(parts[1]) : 0;
  if (!strcmp(name, "llvm.loop.vectorize.enable")) notes->vector = value;
  if (!strcmp(name, "llvm.loop.vectorize.width")) notes->width = value;
  if (!strcmp(name, "llvm.loop.parallel_accesses")) notes->parallel = true;
}

static LoopNotes read_notes(LLVMValueRef jump) {
  LoopNotes notes = {0};
  LLVMValueRef list = LLVMGetMetadata(
      jump, LLVMGetMDKindIDInContext(LLVMGetModuleContext(LLVMGetGlobalParent(
                                         LLVMGetBasicBlockParent(LLVMGetInstructionParent(jump)))),
                                     "llvm.loop", 9));
  unsigned n = list ? (unsigned)LLVMGetMDNodeNumOperands(list) : 0;
  if (!n || n > 16) return notes;
  LLVMValueRef parts[16];
  LLVMGetMDNodeOperands(list, parts);
  for (unsigned i = 1; i < n; i++) // the first is the list itself
    if (parts[i]) read_note(parts[i], &notes);
  return notes;
}

static bool is_in(const OmpSimd *loop, LLVMBasicBlockRef block) {
  for (size_t i = 0; i < loop->blocks.n; i++)
    if (loop->blocks.at[i] == block) return true;
  return false;
}

bool omp_simd_has(const OmpSimd *loop, LLVMBasicBlockRef block) { return is_in(loop, block); }

static bool leads_to(LLVMBasicBlockRef from, LLVMBasicBlockRef to) {
  LLVMValueRef end = LLVMGetBasicBlockTerminator(from);
  for (unsigned i = 0; end && i < LLVMGetNumSuccessors(end); i++)
    if (LLVMGetSuccessor(end, i) == to) return true;
  return false;
}

// The natural loop of the jump back from `latch`.
static void collect_blocks(OmpSimd *loop, LLVMBasicBlockRef latch) {
  vec_push(&loop->blocks, loop->head);
  if (latch != loop->head) vec_push(&loop->blocks, latch);
  LLVMValueRef function = LLVMGetBasicBlockParent(loop->head);
  for (size_t i = 1; i < loop->blocks.n; i++)
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
      if (!is_in(loop, b) && leads_to(b, loop->blocks.at[i])) vec_push(&loop->blocks, b);
}

// 0: any number, also where nobody can tell.
static unsigned long lanes_of(const Directives *all, const char *file, const LoopNotes *notes) {
  long n = directives_safelen(all, file, notes->line, notes->width);
  return notes->parallel || n < 0 ? 0 : (unsigned long)n;
}

// order(concurrent), loop: as lanes, though nobody makes vectors of them.
static bool is_concurrent(const OmpMemory *memory, LLVMValueRef counter) {
  LLVMValueRef by = omp_shared_out_by(counter);
  return by && clang_constructs_any(&memory->directives, by, directive_is_concurrent);
}

// The thread has other iterations besides those of the loop that the compiler made.
static bool comes_in_chunks(LLVMValueRef counter) {
  enum { STATIC = 34, MODIFIERS = 3 << 29 };
  LLVMValueRef by = omp_shared_out_by(counter),
               kind = strstr(omp_callee(by), "static_init") ? LLVMGetOperand(by, 2) : NULL;
  return !kind || !LLVMIsAConstantInt(kind) ||
         (LLVMConstIntGetZExtValue(kind) & ~(unsigned long long)MODIFIERS) != STATIC;
}

bool omp_simd_at(const OmpMemory *memory, LLVMBasicBlockRef head, OmpSimd *loop) {
  Arena *arena = memory->arena;
  LLVMValueRef counter = iteration_counter(head);
  if (!counter || strncmp(LLVMGetBasicBlockName(head), "omp.inner.for.cond", 18)) return false;
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(LLVMGetBasicBlockParent(head)); b;
       b = LLVMGetNextBasicBlock(b)) {
    LLVMValueRef jump = LLVMGetBasicBlockTerminator(b);
    if (!leads_to(b, head) || !omp_block_reaches(head, b)) continue;
    LoopNotes notes = read_notes(jump);
    if (!notes.vector && !is_concurrent(memory, counter)) continue;
    *loop = (OmpSimd){.head = head, .counter = counter, .at = omp_position(arena, jump)};
    loop->only_a_chunk = !notes.vector && comes_in_chunks(counter);
    if (notes.line) loop->at.line = notes.line, loop->at.column = 1;
    Position at = omp_position(arena, jump);
    loop->source = source_of(arena, at);
    loop->directive =
        directives_find(&memory->directives, at.file, notes.line ? notes.line : at.line);
    loop->lanes = lanes_of(&memory->directives, at.file, &notes);
    collect_blocks(loop, b);
    return true;
  }
  return false;
}

void omp_simd_delete(OmpSimd *loop) { vec_delete(&loop->blocks); }

// ---- what lanes share

// mem2reg leaves alone what is volatile: the variable stays in memory, where lanes are seen to
// meet.
static void keep_in_memory(LLVMValueRef local) {
  for (LLVMUseRef use = LLVMGetFirstUse(local); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    if (LLVMIsAStoreInst(user) && LLVMGetOperand(user, 1) == local) LLVMSetVolatile(user, true);
  }
}

static const char lanes_write[] = "norace-lanes-write";

// Also by a call that is given its address.
static bool is_written_behind(LLVMValueRef pointer) {
  bool written = false;
  keep_in_memory(pointer);
  for (LLVMUseRef use = LLVMGetFirstUse(pointer); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    bool part = LLVMIsAGetElementPtrInst(user);
    written |= part ? is_written_behind(user) : !LLVMIsALoadInst(user);
  }
  return written;
}

static size_t count_named(LLVMValueRef f, const char *part) {
  size_t found = 0, n;
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
      found += LLVMIsAAllocaInst(i) && strstr(LLVMGetValueName2(i, &n), part) != NULL;
  return found;
}

// A task's copies lie in its structure; these variables hold their addresses. Lanes share them,
// but for what taskloop simd makes private: then the function has no other loop of OpenMP's. Tasks
// of such a loop have one iteration each here, so that their lanes would never meet.
static void keep_copies_of_task(LLVMValueRef f) {
  bool own = count_named(f, ".lb..addr") && count_named(f, ".omp.iv") == 1, written = false;
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
      size_t n;
      const char *name = LLVMIsAAllocaInst(i) ? LLVMGetValueName2(i, &n) : "";
      if (!strstr(name, own ? ".firstpriv.ptr.addr" : ".ptr.addr")) continue;
      for (LLVMUseRef use = LLVMGetFirstUse(i); use; use = LLVMGetNextUse(use))
        if (LLVMIsALoadInst(LLVMGetUser(use))) written |= is_written_behind(LLVMGetUser(use));
    }
  if (own && written)
    LLVMAddAttributeAtIndex(f, LLVMAttributeFunctionIndex,
                            LLVMCreateStringAttribute(LLVMGetModuleContext(LLVMGetGlobalParent(f)),
                                                      lanes_write, (unsigned)strlen(lanes_write),
                                                      "", 0));
}

static bool is_marked(LLVMValueRef f) {
  return LLVMGetStringAttributeAtIndex(f, LLVMAttributeFunctionIndex, lanes_write,
                                       (unsigned)strlen(lanes_write)) != NULL;
}

bool omp_simd_writes_copies(LLVMValueRef entry) {
  bool any = is_marked(entry);
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(entry); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
      any |= LLVMIsACallInst(i) && LLVMIsAFunction(LLVMGetCalledValue(i)) &&
             is_marked(LLVMGetCalledValue(i));
  return any;
}

void omp_simd_keep_shared(LLVMModuleRef module) {
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f)) {
    bool any = false;
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b)) {
      LLVMValueRef jump = LLVMGetBasicBlockTerminator(b);
      if (!jump || !LLVMIsABranchInst(jump) || LLVMGetNumSuccessors(jump) != 1 ||
          !read_notes(jump).vector)
        continue;
      any = true;
      clang_simd_shared(jump, keep_in_memory);
    }
    if (any) keep_copies_of_task(f);
  }
}

// ---- what a lane owns

static bool starts_life_in(const OmpSimd *loop, LLVMValueRef object) {
  for (LLVMUseRef use = LLVMGetFirstUse(object); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef call = LLVMGetUser(use);
    const char *name = LLVMIsACallInst(call) ? omp_callee(call) : NULL;
    if (name && !strncmp(name, "llvm.lifetime.start", 19) &&
        is_in(loop, LLVMGetInstructionParent(call)))
      return true;
  }
  return false;
}

bool omp_simd_owns(const OmpSimd *loop, LLVMValueRef object) {
  size_t n;
  if (LLVMIsACallInst(object))
    return is_in(loop, LLVMGetInstructionParent(object)); // allocated by the iteration
  return LLVMIsAAllocaInst(object) &&
         (starts_life_in(loop, object) || copies(loop, LLVMGetValueName2(object, &n)));
}

const char *omp_simd_carried(const OmpSimd *loop) {
  size_t n;
  for (LLVMValueRef i = LLVMGetFirstInstruction(loop->head); i && LLVMIsAPHINode(i);
       i = LLVMGetNextInstruction(i)) {
    const char *name = LLVMGetValueName2(i, &n);
    if (i != loop->counter && n && !copies(loop, name)) return name;
  }
  return NULL;
}
