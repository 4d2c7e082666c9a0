// C11 threads, on top of the families that pthreads use. glibc gives both the same objects.
#include <errno.h>
#include <pthread.h>
#include <threads.h>

#include "sync/cancel.h"
#include "sync/cond.h"
#include "sync/mutex.h"
#include "sync/once.h"
#include "sync/sync.h"
#include "sync/thread.h"
#include "world/caller_memory.h"
#include "world/runtime.h"
#include "world/spurious.h"
#include "world/symbolic.h"
#include "world/tls.h"

static int c11_result(int error) {
  switch (error) {
  case 0: return thrd_success;
  case EBUSY: return thrd_busy;
  case ETIMEDOUT: return thrd_timedout;
  case ENOMEM: return thrd_nomem;
  default: return thrd_error;
  }
}

// ---- threads

static void *run_c11(void *argument) {
  thrd_start_t start = current->creation.start_c11;
  symbolic_begin((void *)start, &current->creation.argument);
  int result = start(argument);
  symbolic_end((void *)start);
  return (void *)(intptr_t)result;
}

PUBLIC int thrd_create(thrd_t *handle, thrd_start_t start, void *argument) {
  if (!running) return CALL_REAL(thrd_create, handle, start, argument);
  uint64_t pc = CALLER;
  symbolic_creating();
  if (library_fails(SPURIOUS_CREATE, pc)) return thrd_nomem;
  thread_lets_move(pc);
  Fiber *f = thread_create(run_c11, argument, pc);
  f->creation.start_c11 = start;
  symbolic_hand_over(&f->creation.argument);
  writes(handle, sizeof *handle, pc);
  *handle = thread_handle(f);
  return thrd_success;
}
PUBLIC int thrd_join(thrd_t handle, int *result) {
  if (!running) return CALL_REAL(thrd_join, handle, result);
  uint64_t pc = CALLER;
  Fiber *f = thread_of(handle);
  hide((uint64_t)result, 0, 0);
  int error = thread_join(f, NULL, pc);
  hide_nothing();
  if (!error && result) {
    writes(result, sizeof *result, pc);
    *result = (int)(intptr_t)f->result;
    symbolic_joined(f, result, sizeof *result);
  }
  return c11_result(error);
}
PUBLIC int thrd_detach(thrd_t handle) {
  if (!running) return CALL_REAL(thrd_detach, handle);
  return c11_result(thread_detach(thread_of(handle), CALLER));
}
PUBLIC void thrd_exit(int result) {
  if (!running) {
    CALL_REAL(thrd_exit, result);
    __builtin_unreachable();
  }
  thread_leave((void *)(intptr_t)result);
}
PUBLIC thrd_t thrd_current(void) {
  return running ? thread_handle(current) : CALL_REAL(thrd_current);
}

// ---- mutexes

PUBLIC int mtx_init(mtx_t *m, int type) {
  int result = CALL_REAL(mtx_init, m, type);
  if (!running || result != thrd_success) return result;
  writes(m, sizeof *m, CALLER);
  mutex_init(m, type & mtx_recursive ? PTHREAD_MUTEX_RECURSIVE : PTHREAD_MUTEX_NORMAL, false,
             CALLER);
  return thrd_success;
}
PUBLIC void mtx_destroy(mtx_t *m) {
  if (running) mutex_destroy(m, CALLER);
  else CALL_REAL(mtx_destroy, m);
}
PUBLIC int mtx_lock(mtx_t *m) {
  if (!running) return CALL_REAL(mtx_lock, m);
  return c11_result(mutex_lock(mutex_object(m, CALLER), CALLER));
}
PUBLIC int mtx_trylock(mtx_t *m) {
  if (!running) return CALL_REAL(mtx_trylock, m);
  return c11_result(mutex_trylock(mutex_object(m, CALLER), EBUSY, true, CALLER));
}
PUBLIC int mtx_timedlock(mtx_t *restrict m, const struct timespec *restrict t) {
  if (!running) return CALL_REAL(mtx_timedlock, m, t);
  return c11_result(mutex_timedlock(mutex_object(m, CALLER), t, CALLER));
}
PUBLIC int mtx_unlock(mtx_t *m) {
  if (!running) return CALL_REAL(mtx_unlock, m);
  return c11_result(mutex_unlock(mutex_object(m, CALLER), CALLER));
}

// ---- condition variables

PUBLIC int cnd_init(cnd_t *c) {
  int result = CALL_REAL(cnd_init, c);
  if (running && result == thrd_success) cond_begin(c, CALLER);
  return result;
}
PUBLIC void cnd_destroy(cnd_t *c) {
  if (running) cond_end(c, CALLER);
  else CALL_REAL(cnd_destroy, c);
}
PUBLIC int cnd_wait(cnd_t *c, mtx_t *m) {
  if (!running) return CALL_REAL(cnd_wait, c, m);
  return c11_result(cond_wait(c, m, NULL, CALLER));
}
PUBLIC int cnd_timedwait(cnd_t *restrict c, mtx_t *restrict m, const struct timespec *restrict t) {
  if (!running) return CALL_REAL(cnd_timedwait, c, m, t);
  return c11_result(cond_wait(c, m, t, CALLER));
}
PUBLIC int cnd_signal(cnd_t *c) {
  if (!running) return CALL_REAL(cnd_signal, c);
  return c11_result(cond_wake(c, false, CALLER));
}
PUBLIC int cnd_broadcast(cnd_t *c) {
  if (!running) return CALL_REAL(cnd_broadcast, c);
  return c11_result(cond_wake(c, true, CALLER));
}

// ---- thread-specific storage, call_once

PUBLIC int tss_create(tss_t *key, tss_dtor_t destructor) {
  if (!running) return CALL_REAL(tss_create, key, destructor);
  return c11_result(key_make(key, destructor, CALLER));
}
PUBLIC void tss_delete(tss_t key) {
  if (running) key_delete(key, CALLER);
  else CALL_REAL(tss_delete, key);
}
PUBLIC void *tss_get(tss_t key) { return running ? key_get(key, PC) : CALL_REAL(tss_get, key); }
PUBLIC int tss_set(tss_t key, void *value) {
  return running ? c11_result(key_set(key, value, PC)) : CALL_REAL(tss_set, key, value);
}
PUBLIC void call_once(once_flag *flag, void (*function)(void)) {
  if (running) once_call(flag, function, CALLER);
  else CALL_REAL(call_once, flag, function);
}
