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

// ---- two dimensions

enum { DIMENSIONS = 2 };
typedef struct {
  Number at[DIMENSIONS];
  LLVMValueRef number[DIMENSIONS];
} Vector;

// The number of the first iteration less one is no number where it wraps before it is widened: then
// the run-time library waits for nothing. It must be known how it wraps, so that the iteration's
// own number, greater by one, can be told.
static bool wraps_at(LLVMValueRef v, unsigned *bits) {
  *bits = 0;
  if (LLVMIsAZExtInst(v)) *bits = LLVMGetIntTypeWidth(LLVMTypeOf(v = LLVMGetOperand(v, 0)));
  else if (LLVMIsASExtInst(v)) v = LLVMGetOperand(v, 0);
  return !LLVMIsASExtInst(v) && !LLVMIsAZExtInst(v) && !is_op(v, LLVMUDiv);
}

// Which element of which vector the address is, if that is constant.
static LLVMValueRef element(LLVMValueRef to, unsigned long long *index) {
  *index = 0;
  for (; LLVMIsAGetElementPtrInst(to); to = LLVMGetOperand(to, 0)) {
    LLVMValueRef last = LLVMGetOperand(to, (unsigned)LLVMGetNumOperands(to) - 1);
    if (!LLVMIsAConstantInt(last)) return NULL;
    *index += LLVMConstIntGetZExtValue(last);
  }
  return LLVMIsAAllocaInst(to) ? to : NULL;
}

static bool read_vector(LLVMValueRef call, Vector *v) {
  unsigned long long index;
  LLVMValueRef vector = element(LLVMGetOperand(call, 2), &index);
  *v = (Vector){0};
  for (LLVMValueRef i = LLVMGetPreviousInstruction(call); i && vector && !index;
       i = LLVMGetPreviousInstruction(i)) {
    unsigned long long k;
    if (LLVMIsACallInst(i) && !starts(omp_callee(i) ? omp_callee(i) : "", "llvm.")) break;
    if (!LLVMIsAStoreInst(i)) continue;
    if (element(LLVMGetOperand(i, 1), &k) != vector || k >= DIMENSIONS) break;
    if (!v->number[k]) v->number[k] = LLVMGetOperand(i, 0);
    if (v->number[0] && v->number[1]) break;
  }
  for (unsigned k = 0; k < DIMENSIONS; k++)
    if (!v->number[k] || !read_number(v->number[k], &v->at[k])) return false;
  return true;
}

// Which of its numbers is that of the one before, the other being the same; -1: it is otherwise.
static int waits_along(const Vector *wait, const Vector *post) {
  int along = -1;
  for (int k = 0; k < DIMENSIONS; k++) {
    const Number *w = &wait->at[k], *p = &post->at[k];
    if (w->x != p->x || w->first != p->first || w->step != p->step) return -1;
    if (w->offset == p->offset) continue;
    if (along >= 0 || w->offset != p->offset - p->step) return -1;
    along = k;
  }
  return along;
}

static bool reaches_without_two(LLVMBasicBlockRef from, LLVMBasicBlockRef to, LLVMBasicBlockRef a,
                                LLVMBasicBlockRef b) {
  OmpTable seen = {0};
  VEC(LLVMBasicBlockRef) work = {0};
  bool found = false;
  vec_push(&work, from);
  while (work.n && !found) {
    LLVMValueRef end = LLVMGetBasicBlockTerminator(vec_pop(&work));
    for (unsigned i = 0; i < LLVMGetNumSuccessors(end) && !found; i++) {
      LLVMBasicBlockRef next = LLVMGetSuccessor(end, i);
      if (next == a || next == b || omp_table_get(&seen, next)) continue;
      found = next == to;
      omp_table_put(&seen, next, next);
      vec_push(&work, next);
    }
  }
  omp_table_delete(&seen);
  vec_delete(&work);
  return found;
}

// Does every iteration of the inner loop, whose head this is, wait and then post, once?
static bool is_net_between(LLVMBasicBlockRef body, LLVMBasicBlockRef head, LLVMBasicBlockRef waits,
                           LLVMBasicBlockRef posts) {
  if (head == waits || head == posts || head == body || waits == body || posts == body)
    return false;
  if (reaches_without(posts, waits, head) || reaches_without_two(head, head, posts, body))
    return false;
  if (waits == posts) return true;
  return !reaches_without(head, posts, waits) && !reaches_without(body, posts, waits) &&
         !reaches_without(waits, head, posts) && !reaches_without(waits, body, posts) &&
         !leaves_without(waits, posts);
}

// Is it the same in all iterations? What the region writes may change, and so may what a loop does.
static bool is_fixed(const OmpEmitter *e, LLVMValueRef v, int depth) {
  if (LLVMIsConstant(v) || LLVMIsAArgument(v)) return true;
  if (!LLVMIsAInstruction(v) || depth > 8 || LLVMIsAPHINode(v)) return false;
  if (LLVMIsALoadInst(v)) {
    const OmpClass *class = omp_class(e->memory, LLVMGetOperand(v, 0));
    if (LLVMGetVolatile(v) || omp_table_get(&e->shared_written, class)) return false;
  } else if (!LLVMIsABinaryOperator(v) && !LLVMIsACastInst(v) && !LLVMIsAGetElementPtrInst(v)) {
    return false;
  }
  for (int i = 0; i < LLVMGetNumOperands(v); i++)
    if (!is_fixed(e, LLVMGetOperand(v, (unsigned)i), depth + 1)) return false;
  return true;
}

// The loop goes on while its counter compares so with a bound that does not change.
static bool has_fixed_bound(const OmpEmitter *e, LLVMValueRef phi) {
  LLVMValueRef end = LLVMGetBasicBlockTerminator(LLVMGetInstructionParent(phi));
  LLVMValueRef test = LLVMGetNumSuccessors(end) == 2 ? LLVMGetCondition(end) : NULL;
  return test && LLVMIsAICmpInst(test) && LLVMGetOperand(test, 0) == phi &&
         is_fixed(e, LLVMGetOperand(test, 1), 0);
}

// The counter of the inner loop: a phi that goes on by the step, between fixed bounds. The compiler
// takes others, and the run-time library is told nonsense then.
static bool counts(const OmpEmitter *e, const Number *n) {
  LLVMValueRef phi = LLVMIsAPHINode(n->x);
  if (!phi || LLVMCountIncoming(phi) != 2 || !has_fixed_bound(e, phi)) return false;
  for (unsigned i = 0; i < 2; i++) {
    LLVMValueRef next = LLVMGetIncomingValue(phi, i);
    if (!is_op(next, LLVMAdd) || LLVMGetOperand(next, 0) != phi) continue;
    LLVMValueRef by = LLVMIsAConstantInt(LLVMGetOperand(next, 1));
    return by && LLVMConstIntGetSExtValue(by) == n->step &&
           is_fixed(e, LLVMGetIncomingValue(phi, !i), 0);
  }
  return false;
}

// The waits stand in a row in one block; what is known behind the last.
static bool read_waits(LLVMValueRef function, const Vector *post, OmpNet *net) {
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
      const char *name = LLVMIsACallInst(i) ? omp_callee(i) : NULL;
      if (!name || strcmp(name, "__kmpc_doacross_wait")) continue;
      Vector wait;
      int along = read_vector(i, &wait) ? waits_along(&wait, post) : -1;
      if (along < 0 || (net->wait && LLVMGetInstructionParent(net->wait) != b)) return false;
      net->along[along] = true;
      net->wait = i;
      for (int k = 0; k < DIMENSIONS; k++) {
        net->number[k] = wait.number[k];
        net->less[k] = k == along;
        if (!wraps_at(wait.number[k], &net->bits[k])) return false;
      }
    }
  return net->wait != NULL;
}

bool omp_is_net(const OmpEmitter *e, LLVMValueRef call, OmpNet *net) {
  LLVMValueRef f = LLVMGetBasicBlockParent(LLVMGetInstructionParent(call));
  LLVMValueRef init = only_call(f, "__kmpc_doacross_init"),
               post = only_call(f, "__kmpc_doacross_post");
  LLVMBasicBlockRef body = only_body(f);
  *net = (OmpNet){0};
  if (!init || !post || !body) return false;
  LLVMValueRef dimensions = LLVMGetOperand(init, 2);
  Vector posted;
  if (!LLVMIsAConstantInt(dimensions) || LLVMConstIntGetZExtValue(dimensions) != DIMENSIONS ||
      !read_vector(post, &posted) || !read_waits(f, &posted, net) || !counts(e, &posted.at[1]))
    return false;
  LLVMBasicBlockRef head = LLVMGetInstructionParent(posted.at[1].x),
                    waits = LLVMGetInstructionParent(net->wait),
                    posts = LLVMGetInstructionParent(post);
  if (waits == posts && !comes_before(net->wait, post)) return false;
  return is_net_between(body, head, waits, posts);
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
