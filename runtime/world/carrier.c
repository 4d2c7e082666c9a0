#include "world/carrier.h"

#include <linux/futex.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/report_log.h"
#include "world/fiber.h"
#include "world/world_kept.h"

// The carriers share everything, also the thread-local storage of the C library: to the program
// nothing is different from fibers.
enum {
  CARRIER_STACK = 16384,
  SHARED = CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND | CLONE_THREAD | CLONE_SYSVSEM
};

static void give(uint32_t *whose) {
  __atomic_store_n(whose, 1, __ATOMIC_RELEASE);
  syscall(SYS_futex, whose, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0);
}

static void await(uint32_t *mine) {
  while (!__atomic_exchange_n(mine, 0, __ATOMIC_ACQUIRE))
    syscall(SYS_futex, mine, FUTEX_WAIT_PRIVATE, 0, NULL, NULL, 0);
}

static int carry(void *fiber) {
  const Fiber *f = fiber;
  static void *left;
  char name[16];
  if (f->number) print_to(name, sizeof name, "thread %u", f->number);
  else print_to(name, sizeof name, "main thread");
  prctl(PR_SET_NAME, name);
  switch_stack(&left, f->sp);
  return 0;
}

static void start(Fiber *f) {
  char *stack = CALL_REAL(mmap, NULL, CARRIER_STACK, PROT_READ | PROT_WRITE,
                          MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  world_kept.carrier.carried[f->number] = true;
  if (!f->number) prctl(PR_SET_NAME, "norace's search");
  if (stack == MAP_FAILED || clone(carry, stack + CARRIER_STACK, SHARED, f) < 0)
    give_up("no thread for the debugger can be made");
}

void carrier_switch_to(Fiber *f) {
  if (world_kept.carrier.carried[f->number]) give(&world_kept.carrier.turn[f->number]);
  else start(f);
  await(&world_kept.carrier.scheduler_turn);
}

void carrier_yield(void) {
  uint32_t me = current->number;
  give(&world_kept.carrier.scheduler_turn);
  await(&world_kept.carrier.turn[me]);
}
