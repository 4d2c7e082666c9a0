// Where the memory of local variables ends: what it becomes next belongs to somebody else, so a
// thread that still uses it then races, as one does that uses a block which is given back.
//
// A local ends where its block does (llvm.lifetime.end), an array of variable length where the
// stack is set back (llvm.stackrestore), and all of a function with its call; what is inlined has
// such marks as well. main's own end with the process: nothing comes behind it that could be given
// their memory.
#include "front/threads/threads_scopes.h"

#include <string.h>

#include "front/threads/threads_nodes.h"
#include "front/threads/threads_queues.h"

typedef struct {
  VEC(LLVMBasicBlockRef) todo;
  Map seen;
} Walk;

static void walk_to(Walk *w, LLVMBasicBlockRef block) {
  if (map_get(&w->seen, block) != MAP_NONE) return;
  map_put(&w->seen, block, 1);
  vec_push(&w->todo, block);
}

static void walk_delete(Walk *w) {
  map_delete(&w->seen);
  vec_delete(&w->todo);
}

static bool is_call_of(LLVMValueRef i, const char *name) {
  return LLVMIsACallInst(i) && LLVMIsAFunction(LLVMGetCalledValue(i)) &&
         !strncmp(ir_callee_name(i), name, strlen(name));
}

static LLVMValueRef function_of(LLVMValueRef i) {
  return LLVMGetBasicBlockParent(LLVMGetInstructionParent(i));
}

static bool is_in_main(const ThreadBuilder *b, LLVMValueRef i) {
  return !b->job && function_of(i) == b->entries.at[0];
}

// Nothing but the way out: no access, no call.
static bool only_leads_out(LLVMValueRef i) {
  return is_call_of(i, "llvm.lifetime.") || is_call_of(i, "llvm.dbg.") ||
         is_call_of(i, "llvm.stackrestore") || LLVMIsAPHINode(i) || LLVMIsABranchInst(i) ||
         LLVMIsASwitchInst(i) || LLVMIsAReturnInst(i);
}

static bool leads_out(Walk *w, LLVMValueRef i) {
  for (; i; i = LLVMGetNextInstruction(i)) {
    if (!only_leads_out(i)) return false;
    bool branches = LLVMIsABranchInst(i) || LLVMIsASwitchInst(i);
    for (unsigned k = 0; branches && k < LLVMGetNumSuccessors(i); k++)
      walk_to(w, LLVMGetSuccessor(i, k));
  }
  return true;
}

// Does every way from here lead out of the function, with nothing on it?
static bool is_on_the_way_out(LLVMValueRef from) {
  Walk w = {0};
  bool out = leads_out(&w, from);
  while (out && w.todo.n) out = leads_out(&w, LLVMGetFirstInstruction(vec_pop(&w.todo)));
  walk_delete(&w);
  return out;
}

// Is it one whose memory is taken where the declaration stands, each time anew?
static bool is_dynamic(LLVMValueRef i) {
  return LLVMIsAAllocaInst(i) &&
         (!LLVMIsAConstantInt(LLVMGetOperand(i, 0)) ||
          LLVMGetInstructionParent(i) != LLVMGetEntryBasicBlock(function_of(i)));
}

void threads_give_back(ThreadBuilder *b, LLVMValueRef call, LLVMValueRef block) {
  if (LLVMGetTypeKind(LLVMTypeOf(block)) != LLVMPointerTypeKind || LLVMIsNull(block)) return;
  uint32_t node = threads_access(b, MODEL_WRITE, call, block, 1, true);
  threads_with_locks(b, node);
  if (node != MODEL_NONE) b->model->jobs.at[b->job].nodes.at[node].frees = !b->owned;
}

static void ends(ThreadBuilder *b, LLVMValueRef at, LLVMValueRef local) {
  if (!threads_is_idle_node(b, local, at)) threads_give_back(b, at, local);
}

// The stack is set back to where it was at `save`: what was taken on a way from there ends.
// Without `save`, all that was taken.
static void set_back(ThreadBuilder *b, LLVMValueRef at, LLVMValueRef save) {
  Walk w = {0};
  LLVMBasicBlockRef block = LLVMGetInstructionParent(at);
  LLVMValueRef i = LLVMGetPreviousInstruction(at);
  for (;;) {
    for (; i && i != save; i = LLVMGetPreviousInstruction(i))
      if (is_dynamic(i)) ends(b, at, i);
    LLVMUseRef before = i ? NULL : LLVMGetFirstUse(LLVMBasicBlockAsValue(block));
    for (; before; before = LLVMGetNextUse(before))
      if (LLVMIsATerminatorInst(LLVMGetUser(before)))
        walk_to(&w, LLVMGetInstructionParent(LLVMGetUser(before)));
    if (!w.todo.n) break;
    block = vec_pop(&w.todo);
    i = LLVMGetLastInstruction(block);
  }
  walk_delete(&w);
}

bool threads_scope_ends(ThreadBuilder *b, LLVMValueRef i) {
  bool local = is_call_of(i, "llvm.lifetime.end"), stack = is_call_of(i, "llvm.stackrestore");
  if ((!local && !stack) || (is_in_main(b, i) && is_on_the_way_out(i))) return local || stack;
  if (local) {
    ends(b, i, LLVMGetOperand(i, 1));
  } else {
    LLVMValueRef save = LLVMGetOperand(i, 0);
    set_back(b, i, is_call_of(save, "llvm.stacksave") ? save : NULL);
  }
  return true;
}

void threads_frame_ends(ThreadBuilder *b, LLVMValueRef at) {
  if (is_in_main(b, at)) return;
  LLVMValueRef f = function_of(at);
  for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(f); block;
       block = LLVMGetNextBasicBlock(block))
    for (LLVMValueRef i = LLVMGetFirstInstruction(block); i; i = LLVMGetNextInstruction(i))
      if (LLVMIsAAllocaInst(i)) ends(b, at, i);
}
