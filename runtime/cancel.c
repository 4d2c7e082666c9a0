// Cancellation, deferred: a cancelled thread ends at its next cancellation point.
//
// Only a program that mentions pthread_cancel can cancel; in the others a cancellation point is nothing at all.
#include <errno.h>
#include <pthread.h>
#include <setjmp.h>

#include "runtime.h"
#include "sync.h"
#include "thread.h"

bool program_cancels; // set at the start

bool cancel_due(const Fiber *f) { return f->cancelled && !f->cancel_off && !f->exiting; }

static uint64_t key_for(const Fiber *f) { return key_synthetic(KEY_CANCEL, 0, f->number); }

void cancel_touch(const Fiber *f, Event *e) {
  if (program_cancels) event_touch(e, key_for(f), 0xff, TOUCH_R);
}

static void do_cancel(Fiber *f, Op *op, Event *e) {
  Fiber *target = world->by_number[op->argument];
  event_touch(e, key_for(target), 0xff, TOUCH_W);
  target->cancelled = true;
}

static void do_test(Fiber *f, Op *op, Event *e) { cancel_touch(f, e); }

void cancel_now(void) {
  if (cancel_due(current)) thread_leave(PTHREAD_CANCELED);
}

void cancel_point(uint64_t pc) {
  if (!program_cancels) return;
  Op op = {.kind = OP_TESTCANCEL, .pc = pc, .enabled = sync_always, .perform = do_test};
  sync_point(&op);
  cancel_now();
}

PUBLIC int pthread_cancel(pthread_t handle) {
  if (!running) return CALL_REAL(pthread_cancel, handle);
  Fiber *target = thread_of(handle);
  if (!target) return ESRCH;
  Op op = {.kind = OP_CANCEL, .argument = target->number, .pc = CALLER, .enabled = sync_always, .perform = do_cancel};
  sync_point(&op);
  if (target == current && current->cancel_async) cancel_now();
  return 0;
}
PUBLIC void pthread_testcancel(void) {
  if (!running) return CALL_REAL(pthread_testcancel);
  cancel_point(CALLER);
}
PUBLIC int pthread_setcancelstate(int state, int *old) {
  if (!running) return CALL_REAL(pthread_setcancelstate, state, old);
  if (old) *old = current->cancel_off ? PTHREAD_CANCEL_DISABLE : PTHREAD_CANCEL_ENABLE;
  current->cancel_off = state == PTHREAD_CANCEL_DISABLE;
  return 0;
}
PUBLIC int pthread_setcanceltype(int type, int *old) {
  if (!running) return CALL_REAL(pthread_setcanceltype, type, old);
  if (old) *old = current->cancel_async ? PTHREAD_CANCEL_ASYNCHRONOUS : PTHREAD_CANCEL_DEFERRED;
  if (type == PTHREAD_CANCEL_ASYNCHRONOUS) report_unknown("asynchronous cancellation is taken at cancellation points only");
  current->cancel_async = type == PTHREAD_CANCEL_ASYNCHRONOUS;
  return 0;
}

// ---- cleanup handlers: glibc's pthread_cleanup_push keeps a jump buffer in the frame and registers it here


static Fiber *self(void) { return current; }

PUBLIC void __pthread_register_cancel(__pthread_unwind_buf_t *buffer) {
  if (!running) return CALL_REAL(__pthread_register_cancel, buffer);
  buffer->__pad[0] = self()->cleanup;
  self()->cleanup = buffer;
}
PUBLIC void __pthread_unregister_cancel(__pthread_unwind_buf_t *buffer) {
  if (!running) return CALL_REAL(__pthread_unregister_cancel, buffer);
  self()->cleanup = buffer->__pad[0];
}

static void unwind(void) {
  __pthread_unwind_buf_t *buffer = self()->cleanup;
  if (!buffer) thread_finish(self()->result);
  self()->cleanup = buffer->__pad[0];
  siglongjmp((struct __jmp_buf_tag *)(void *)buffer->__cancel_jmp_buf, 1);
}

PUBLIC void __pthread_unwind_next(__pthread_unwind_buf_t *buffer) {
  if (!running) {
    CALL_REAL(__pthread_unwind_next, buffer);
    __builtin_unreachable();
  }
  unwind();
  __builtin_unreachable();
}

void thread_leave(void *result) {
  current->exiting = true;
  current->result = result;
  unwind();
  __builtin_unreachable();
}
