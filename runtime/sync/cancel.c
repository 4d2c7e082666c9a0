// Cancellation, deferred: a cancelled thread ends at its next cancellation point.
//
// Only a program that mentions pthread_cancel can cancel; in the others a cancellation point is
// nothing at all.
#include <errno.h>
#include <pthread.h>
#include <setjmp.h>
#include <unwind.h>

#include "base/arenas.h"
#include "base/program.h"
#include "base/report_log.h"
#include "sync/cancel.h"
#include "sync/sync.h"
#include "sync/thread.h"
#include "world/caller_memory.h"
#include "world/runtime.h"
#include "world/schedule.h"

bool cancel_due(const Fiber *f) { return f->cancel.requested && !f->cancel.off && !f->exiting; }

static uint64_t key_for(const Fiber *f) { return key_synthetic(KEY_CANCEL, 0, f->number); }

void cancel_touch(const Fiber *f, Event *e) {
  if (program.cancels) event_touch(e, key_for(f), 0xff, TOUCH_R);
}

static void do_cancel(Fiber *f, Op *op, Event *e) {
  Fiber *target = world->by_number[op->argument];
  event_touch(e, key_for(target), 0xff, TOUCH_W);
  if (target->cancel.requested) return;
  target->cancel.requested = true;
  target->cancel.by = f->number;
  target->cancel.index = e->index;
}

void cancel_wakes(const Fiber *f, Event *e) {
  e->after_thread = f->cancel.by;
  e->after_index = f->cancel.index;
}

static void do_test(Fiber *f, Op *op, Event *e) { cancel_touch(f, e); }

void cancel_now(void) {
  if (cancel_due(current)) thread_leave(PTHREAD_CANCELED);
}

void cancel_point(uint64_t pc) {
  if (!program.cancels) return;
  Op op = {.kind = OP_TESTCANCEL, .pc = pc, .enabled = sync_always, .perform = do_test};
  sync_point(&op);
  cancel_now();
}

// Nothing follows from a type that nobody makes use of. Who was asynchronous before the request
// could also have been so when it came.
static void tell_asynchronous(const Fiber *f) {
  if (f->cancel.was_async)
    report_unknown("asynchronous cancellation is taken at cancellation points only");
}

PUBLIC int pthread_cancel(pthread_t handle) {
  if (!running) return CALL_REAL(pthread_cancel, handle);
  Fiber *target = thread_of(handle);
  if (!target) return ESRCH;
  Op op = {.kind = OP_CANCEL,
           .argument = target->number,
           .pc = CALLER,
           .enabled = sync_always,
           .perform = do_cancel};
  sync_point(&op);
  if (target == current && current->cancel.async) cancel_now();
  if (target != current) tell_asynchronous(target);
  return 0;
}
PUBLIC void pthread_testcancel(void) {
  if (!running) return CALL_REAL(pthread_testcancel);
  cancel_point(CALLER);
}
PUBLIC int pthread_setcancelstate(int state, int *old) {
  if (!running) return CALL_REAL(pthread_setcancelstate, state, old);
  if (state != PTHREAD_CANCEL_ENABLE && state != PTHREAD_CANCEL_DISABLE) return EINVAL;
  if (old) {
    writes(old, sizeof *old, PC);
    *old = current->cancel.off ? PTHREAD_CANCEL_DISABLE : PTHREAD_CANCEL_ENABLE;
  }
  current->cancel.off = state == PTHREAD_CANCEL_DISABLE;
  return 0;
}
PUBLIC int pthread_setcanceltype(int type, int *old) {
  if (!running) return CALL_REAL(pthread_setcanceltype, type, old);
  if (type != PTHREAD_CANCEL_DEFERRED && type != PTHREAD_CANCEL_ASYNCHRONOUS) return EINVAL;
  if (old) {
    writes(old, sizeof *old, PC);
    *old = current->cancel.async ? PTHREAD_CANCEL_ASYNCHRONOUS : PTHREAD_CANCEL_DEFERRED;
  }
  current->cancel.async = type == PTHREAD_CANCEL_ASYNCHRONOUS;
  current->cancel.was_async |= current->cancel.async;
  if (current->cancel.requested) tell_asynchronous(current);
  return 0;
}

// ---- cleanup handlers: glibc's pthread_cleanup_push keeps a jump buffer in the frame and
// registers it here

static Fiber *self(void) { return current; }

PUBLIC void __pthread_register_cancel(__pthread_unwind_buf_t *buffer) {
  if (!running) return CALL_REAL(__pthread_register_cancel, buffer);
  buffer->__pad[0] = self()->storage.cleanup;
  self()->storage.cleanup = buffer;
}
PUBLIC void __pthread_unregister_cancel(__pthread_unwind_buf_t *buffer) {
  if (!running) return CALL_REAL(__pthread_unregister_cancel, buffer);
  self()->storage.cleanup = buffer->__pad[0];
}

// Runs the handler of the innermost buffer; it comes back by __pthread_unwind_next.
static void run_cleanup(__pthread_unwind_buf_t *buffer) {
  self()->storage.cleanup = buffer->__pad[0];
  siglongjmp((struct __jmp_buf_tag *)(void *)buffer->__cancel_jmp_buf, 1);
}

// Called for each frame on the way out. A frame whose caller's part of the stack begins above the
// buffer has the buffer in it.
static _Unwind_Reason_Code leave_frame(int version, _Unwind_Action actions,
                                       _Unwind_Exception_Class class, struct _Unwind_Exception *e,
                                       struct _Unwind_Context *context, void *unused) {
  __pthread_unwind_buf_t *buffer = self()->storage.cleanup;
  bool end = actions & _UA_END_OF_STACK;
  if (buffer && (end || _Unwind_GetCFA(context) > (uint64_t)buffer)) run_cleanup(buffer);
  if (end) thread_finish(self()->result);
  return _URC_NO_REASON;
}

// With -fexceptions and in C++ the handlers are code that runs when the stack is unwound; otherwise
// they are buffers.
static void unwind(void) {
  struct _Unwind_Exception *e = world_take(sizeof *e);
  _Unwind_ForcedUnwind(e, leave_frame, NULL);
  __pthread_unwind_buf_t *buffer = self()->storage.cleanup; // a frame that cannot be unwound
  if (buffer) run_cleanup(buffer);
  thread_finish(self()->result);
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
