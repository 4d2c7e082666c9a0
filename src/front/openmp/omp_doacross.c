// ordered(1) with dependences: iterations that wait for the one before.
//
// If each iteration waits for its predecessor and lets its successor go later on, then what an
// iteration does in between comes after all that earlier ones do in between: as in an ordered
// region. That takes three things, which are asked of the code. The number that is waited for is
// that of the iteration less one. No way leads from the start of an iteration to where it lets the
// next one go, but past the wait: else a link of the chain is missing. And none leads from the
// wait out of the iteration but past that place, nor from there back to the wait: nothing is taken
// for in between that is not.
#include "front/openmp/omp_doacross.h"
#include "front/openmp/omp_calls.h"
#include "front/openmp/omp_memory.h"
#include "front/openmp/omp_table.h"
#include "front/openmp/omp_worksharing.h"

// Is there a way that does not pass `without`?
static bool reaches_without(LLVMBasicBlockRef from, LLVMBasicBlockRef to,
                            LLVMBasicBlockRef without) {
  OmpTable seen = {0};
  VEC(LLVMBasicBlockRef) work = {0};
  bool found = false;
  vec_push(&work, from);
  while (work.n && !found) {
    LLVMValueRef end = LLVMGetBasicBlockTerminator(vec_pop(&work));
    for (unsigned i = 0; i < LLVMGetNumSuccessors(end) && !found; i++) {
      LLVMBasicBlockRef next = LLVMGetSuccessor(end, i);
      if (next == without || omp_table_get(&seen, next)) continue;
      found = next == to;
      omp_table_put(&seen, next, next);
      vec_push(&work, next);
    }
  }
  omp_table_delete(&seen);
  vec_delete(&work);
  return found;
}

// The only call of the function in the body of the region; NULL if there are others, or none.
static LLVMValueRef only_call(LLVMValueRef function, const char *name) {
  LLVMValueRef found = NULL;
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
      const char *callee = LLVMIsACallInst(i) ? omp_callee(i) : NULL;
      if (!callee || strcmp(callee, name)) continue;
      if (found) return NULL;
      found = i;
    }
  return found;
}

// What the call's vector of one number was given just before.
static LLVMValueRef number_of(LLVMValueRef call) {
  LLVMValueRef vector = LLVMGetOperand(call, 2);
  while (LLVMIsAGetElementPtrInst(vector)) vector = LLVMGetOperand(vector, 0);
  for (LLVMValueRef i = LLVMGetPreviousInstruction(call); i; i = LLVMGetPreviousInstruction(i)) {
    if (LLVMIsACallInst(i) && !starts(omp_callee(i) ? omp_callee(i) : "", "llvm.")) return NULL;
    if (!LLVMIsAStoreInst(i)) continue;
    LLVMValueRef to = LLVMGetOperand(i, 1);
    while (LLVMIsAGetElementPtrInst(to)) to = LLVMGetOperand(to, 0);
    return to == vector ? LLVMGetOperand(i, 0) : NULL;
  }
  return NULL;
}

// The number is (x + offset - first) / step, perhaps widened; first: NULL if there is none.
typedef struct {
  LLVMValueRef x, first;
  long long offset, step;
} Number;

static bool is_op(LLVMValueRef v, LLVMOpcode op) {
  return LLVMIsAInstruction(v) && LLVMGetInstructionOpcode(v) == op;
}

static bool read_division(Number *n) {
  if (!is_op(n->x, LLVMSDiv) && !is_op(n->x, LLVMUDiv)) return true;
  LLVMValueRef by = LLVMIsAConstantInt(LLVMGetOperand(n->x, 1));
  if (!by) return false;
  n->step = LLVMConstIntGetSExtValue(by);
  n->x = LLVMGetOperand(n->x, 0);
  return n->step > 0;
}

static bool read_number(LLVMValueRef v, Number *n) {
  *n = (Number){.x = v, .step = 1};
  while (n->x && (LLVMIsASExtInst(n->x) || LLVMIsAZExtInst(n->x))) n->x = LLVMGetOperand(n->x, 0);
  if (!n->x || !read_division(n)) return false;
  for (; is_op(n->x, LLVMSub) || is_op(n->x, LLVMAdd); n->x = LLVMGetOperand(n->x, 0)) {
    LLVMValueRef second = LLVMGetOperand(n->x, 1);
    bool adds = is_op(n->x, LLVMAdd);
    if (LLVMIsAConstantInt(second)) n->offset += (adds ? 1 : -1) * LLVMConstIntGetSExtValue(second);
    else if (!adds && !n->first) n->first = second;
    else break;
  }
  return true;
}

static bool waits_for_previous(LLVMValueRef wait, LLVMValueRef post) {
  Number waited, posted;
  return read_number(number_of(wait), &waited) && read_number(number_of(post), &posted) &&
         waited.x == posted.x && waited.first == posted.first && waited.step == posted.step &&
         waited.offset == posted.offset - posted.step;
}

// The worksharing loop's body, if the function has one such loop only.
static LLVMBasicBlockRef only_body(LLVMValueRef function) {
  LLVMBasicBlockRef found = NULL;
  LLVMValueRef counter;
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b)) {
    if (!omp_starts_iteration(LLVMBasicBlockAsValue(b), &counter)) continue;
    if (found) return NULL;
    found = b;
  }
  return found;
}

static bool comes_before(LLVMValueRef a, LLVMValueRef b) {
  for (LLVMValueRef i = LLVMGetNextInstruction(a); i; i = LLVMGetNextInstruction(i))
    if (i == b) return true;
  return false;
}

static bool leaves_without(LLVMBasicBlockRef from, LLVMBasicBlockRef without) {
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(LLVMGetBasicBlockParent(from)); b;
       b = LLVMGetNextBasicBlock(b))
    if (!LLVMGetNumSuccessors(LLVMGetBasicBlockTerminator(b)) && reaches_without(from, b, without))
      return true;
  return false;
}

static bool is_between(LLVMBasicBlockRef body, LLVMValueRef wait, LLVMValueRef post) {
  LLVMBasicBlockRef waits = LLVMGetInstructionParent(wait), posts = LLVMGetInstructionParent(post);
  if (reaches_without(posts, waits, body)) return false;
  if (waits == posts) return comes_before(wait, post);
  if (posts == body || (waits != body && reaches_without(body, posts, waits))) return false;
  return !reaches_without(waits, body, posts) && !leaves_without(waits, posts);
}

bool omp_is_chain(LLVMValueRef call) {
  LLVMValueRef f = LLVMGetBasicBlockParent(LLVMGetInstructionParent(call));
  LLVMValueRef init = only_call(f, "__kmpc_doacross_init"),
               wait = only_call(f, "__kmpc_doacross_wait"),
               post = only_call(f, "__kmpc_doacross_post");
  LLVMBasicBlockRef body = only_body(f);
  if (!init || !wait || !post || !body) return false;
  LLVMValueRef dimensions = LLVMGetOperand(init, 2);
  return LLVMIsAConstantInt(dimensions) && LLVMConstIntGetZExtValue(dimensions) == 1 &&
         waits_for_previous(wait, post) && is_between(body, wait, post);
}
