// Jumps: only within the stack of the thread.
//
// sigsetjmp saves the kernel's mask, which is no thread's of the program. The thread's own is put
// behind it, into a part of the buffer's mask that libc never writes: it goes where the buffer is
// copied, and back in time with it.
#include <dlfcn.h>
#include <pthread.h>
#include <setjmp.h>

#include "access/uninstrumented.h"
#include "base/report_log.h"
#include "libc/libc.h"
#include "libc/signals/jumps.h"
#include "libc/signals/signals.h"
#include "sync/process_end.h"
#include "world/fiber.h"
#include "world/runtime.h"

enum { MASK_WORD = 12, MARK_WORD = 13 };

#define MARK 0x6d61736b73617665ul

// A buffer that saves no mask may be shorter: that of pthread_cleanup_push has no room for one.
void jump_prepare(uint64_t buffer, uint64_t saves) {
  if (!(int)saves) return;
  struct __jmp_buf_tag *to = (struct __jmp_buf_tag *)buffer;
  to->__saved_mask.__val[MASK_WORD] = current->signal.mask;
  to->__saved_mask.__val[MARK_WORD] = MARK;
}

static void check_target(const struct __jmp_buf_tag *buffer) {
#if defined __x86_64__
  uint64_t sp = (uint64_t)buffer->__jmpbuf[6]; // as libc disguises it
  __asm__("ror $17, %0\n\txor %%fs:0x30, %0" : "+r"(sp));
  if (sp < (uint64_t)current->stack || sp > (uint64_t)current->stack_top)
    give_up_thread("longjmp to another thread's stack");
#endif
}

static void set_mask(const struct __jmp_buf_tag *buffer, uint64_t pc) {
  reads(&buffer->__mask_was_saved, sizeof buffer->__mask_was_saved, pc);
  if (!buffer->__mask_was_saved || buffer->__saved_mask.__val[MARK_WORD] != MARK) return;
  reads(&buffer->__saved_mask, sizeof buffer->__saved_mask, pc);
  signals_mask_set(buffer->__saved_mask.__val[MASK_WORD]);
}

// A test of Check that fails jumps back to the runner of tests where all are run in one process,
// which norace asks for. In a process of its own, as the program means it, the test ends, and with
// it the threads that it has started: so it does here. The tests behind it are not run then.
static void end_failed_test(uint64_t pc) {
  Dl_info info;
  const char *name = uninstrumented_name(pc);
  bool fails = name && !strcmp(name, "_ck_assert_failed");
  if (!fails)
    fails =
        dladdr((void *)pc, &info) && info.dli_sname && !strcmp(info.dli_sname, "_ck_assert_failed");
  if (!fails) return;
  if (!control->spurious)
    report_unknown("a test of Check fails: those behind it were not looked at");
  process_exit(1, false, pc);
}

static void libc_longjmp(struct __jmp_buf_tag *buffer, int value) {
  uint64_t pc = CALLER;
  reads(buffer, sizeof buffer->__jmpbuf, pc);
  if (running) end_failed_test(pc);
  if (running) check_target(buffer), set_mask(buffer, pc);
  siglongjmp(buffer, value);
}

const Import jump_imports[] = {{"longjmp", (void *)libc_longjmp},
                               {"_longjmp", (void *)libc_longjmp},
                               {"siglongjmp", (void *)libc_longjmp},
                               {"__longjmp_chk", (void *)libc_longjmp},
                               {NULL, NULL}};
