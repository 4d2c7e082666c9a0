// Takes over a program that norace started: from main on, it runs under the search. Started by hand
// it runs as always.
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/single_threaded.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "access/shadow.h"
#include "access/uninstrumented.h"
#include "base/arenas.h"
#include "base/constructors.h"
#include "base/layout.h"
#include "base/program.h"
#include "base/report_log.h"
#include "libc/files/descriptors.h"
#include "libc/files/followed.h"
#include "libc/files/mapping.h"
#include "libc/files/overlay.h"
#include "libc/files/overlay_tree.h"
#include "libc/import.h"
#include "libc/libc_state.h"
#include "libc/process/arguments.h"
#include "libc/signals/signals.h"
#include "libc/sockets/channel.h"
#include "openmp/omp_team.h"
#include "replay/event_graph.h"
#include "replay/replay_run.h"
#include "search/follow.h"
#include "search/observe.h"
#include "search/parts.h"
#include "search/pauses.h"
#include "search/random_schedule.h"
#include "search/record_log.h"
#include "search/search.h"
#include "search/search_value.h"
#include "search/state_merging.h"
#include "search/waiting_loop.h"
#include "sync/process_end.h"
#include "sync/thread.h"
#include "testing.h"
#include "witness/certain_order.h"
#include "witness/steer.h"
#include "workers/workers.h"
#include "world/fiber.h"
#include "world/heap.h"
#include "world/hooks.h"
#include "world/other_stacks.h"
#include "world/runtime.h"
#include "world/snapshot.h"
#include "world/symbolic.h"

static bool attach(void) {
  const char *fd = getenv(NORACE_FD_VARIABLE);
  if (!fd) return false;
  struct stat s;
  int n = atoi(fd);
  if (fstat(n, &s) || (size_t)s.st_size < sizeof(Control)) return false;
  control = mmap(NULL, (size_t)s.st_size, PROT_READ | PROT_WRITE, MAP_SHARED, n, 0);
  if (control == MAP_FAILED || control->magic != RECORDS_MAGIC ||
      control->version != RECORDS_VERSION)
    return control = NULL, false;
  close(n);
  unsetenv(NORACE_FD_VARIABLE);
  return true;
}

// ---- signals: faults of ours are mended, others are findings

static const char *signal_text(int number) {
  switch (number) {
  case SIGSEGV: return "segmentation fault";
  case SIGBUS: return "bus error";
  case SIGFPE: return "arithmetic fault";
  case SIGILL: return "illegal instruction";
  case SIGTRAP: return "trap";
  default: return "signal";
  }
}

static void die_of_signal(int number, uint64_t pc, uint64_t address) {
  report_finding(FINDING_CRASH, pc, address, number, signal_text(number));
  fiber_die();
}

static void go_on_at(ucontext_t *c, uint64_t pc) {
#if defined __x86_64__
  c->uc_mcontext.gregs[REG_RIP] = (greg_t)pc;
#else
  c->uc_mcontext.pc = pc;
#endif
}

// Outside of the program's threads there is only code of ours: what faults there is no crash of the
// program.
static void die_of_our_own(int number) {
  static const int all[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP};
  static char what[64];
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) signal(all[i], SIG_DFL);
  print_to(what, sizeof what, "%s in norace's own code", signal_text(number));
  runtime_bug(what);
}

static void on_fault(int number, siginfo_t *info, void *context) {
  if (number == SIGSEGV && snapshot_fault(info->si_addr)) return;
  ucontext_t *c = context;
#if defined __x86_64__
  uint64_t pc = (uint64_t)c->uc_mcontext.gregs[REG_RIP],
           sp = (uint64_t)c->uc_mcontext.gregs[REG_RSP];
#else
  uint64_t pc = c->uc_mcontext.pc, sp = c->uc_mcontext.sp;
#endif
  if (number == SIGTRAP && uninstrumented_trap(&pc)) {
    go_on_at(c, pc);
    return;
  }
  bool on_fiber =
      current && ((sp >= (uint64_t)current->stack - 65536 && sp < (uint64_t)current->stack_top) ||
                  (running && current->left_at && other_stack_at((void *)sp)));
  if (!on_fiber && running && control) die_of_our_own(number);
  if (!on_fiber || !running) {
    signal(number, SIG_DFL);
    return; // the same instruction faults again, and this time it is the end
  }
  // The fiber does not come back from here: continue as if it had called die_of_signal, on fresh
  // ground at the top of its stack.
  uint64_t top = (uint64_t)current->stack_top - 16384;
  go_on_at(c, (uint64_t)die_of_signal);
#if defined __x86_64__
  c->uc_mcontext.gregs[REG_RSP] = (greg_t)((top & ~15ul) - 8);
  c->uc_mcontext.gregs[REG_RDI] = number;
  c->uc_mcontext.gregs[REG_RSI] = (greg_t)pc;
  c->uc_mcontext.gregs[REG_RDX] = (greg_t)info->si_addr;
#else
  c->uc_mcontext.sp = top & ~15ul;
  c->uc_mcontext.regs[0] = (uint64_t)number;
  c->uc_mcontext.regs[1] = pc;
  c->uc_mcontext.regs[2] = (uint64_t)info->si_addr;
#endif
}

static void catch_signals(void) {
  static char stack[64 << 10];
  stack_t alternative = {.ss_sp = stack, .ss_size = sizeof stack};
  sigaltstack(&alternative, NULL);
  struct sigaction action = {.sa_sigaction = on_fault,
                             .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER};
  static const int caught[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP};
  for (size_t i = 0; i < sizeof caught / sizeof *caught; i++) sigaction(caught[i], &action, NULL);
}

// ---- output: what the first execution prints is shown, the rest is not

static struct {
  int (*program_main)(int, char **, char **);
  int main_argc;
  char **main_argv, **main_envp;
  int saved_stdout, saved_stderr;
} start = {.saved_stdout = -1, .saved_stderr = -1};

static void output_begin(void) {
  start.saved_stdout = fcntl(1, F_DUPFD_CLOEXEC, 100);
  start.saved_stderr = fcntl(2, F_DUPFD_CLOEXEC, 100);
  if (control->quiet_output) dup2(2, 1);
}

// ---- main

// Threads may still look at variables of main after it has returned. What runs then must not lie
// over them, or a thread would see what no program left there.
static __attribute__((noinline, noreturn)) void end_below_main(int status) {
  enum { ROOM = 32 << 10 };
  volatile char *room = __builtin_alloca(ROOM);
  __asm__ volatile("" ::"r"(room) : "memory");
  process_exit(status, true, (uint64_t)start.program_main + 1);
}

static void *run_main(void *unused) {
  constructors_run(start.main_argc, start.main_argv, start.main_envp);
  followed_main((void *)start.program_main);
  int status = start.program_main(start.main_argc, start.main_argv, start.main_envp);
  end_below_main(status);
}

// Before any constructor, of libraries too (-z initfirst): from here on the heap is ours, and what
// they do is what the main thread does first. They run on the process's own stack.
__attribute__((constructor(101))) static void begin(int argc, char **argv, char **envp) {
  if (!environ) environ = envp; // libc has not had its turn yet
  if (!attach() && getenv(NORACE_LIST_VARIABLE)) imports_list();
  if (!control) return testing_begin(argc, argv);
  reporters()->before_end = observe_write;
  record_log_start();
  memory_start(sizeof(World));
  heap_start();
  other_stacks_start();
  log_modules();
  layout_follow();
  current = thread_create(run_main, NULL, STOP_PC);
  current->time = 1000000000ul * 1700000000ul;
  umask(world->file_mask = umask(0));
  alone_set(true);
  before_main = true;
  running = RUN_SEARCH;
}

// The main thread, as the constructors of the libraries have left it.
static void begin_execution(void) {
  Fiber *main = current;
  main->creation.pc = main->start_op.pc = (uint64_t)start.program_main + 1;
  main->frame = main->sp;
  before_main = false;
  alone_update();
}

static int take_over(int argc, char **argv, char **envp) {
  start.main_argc = argc, start.main_argv = argv, start.main_envp = envp;
  output_begin();
  tzset(); // reads its file now and never again
  files_start();
  libc_state_start();
  mappings_start();
  signals_start();
  imports_take_over();
  if (program.signals)
    control->order = ORDER_HB; // the weakened order does not reckon with handlers
  symbolic_start();
  shadow_follow();
  world_hooks.body = thread_body;
  world_hooks.together = uninstrumented_watch;
  search_start(search);
  omp_follow();
  if (control->mode == MODE_WITNESS) certain_follow();
  waiting_follow();
  search_follow();
  pauses_follow();
  if (control->mode == MODE_REPLAY) replay_follow();
  workers_join();
  search->ended = graph_log;
  merge_start();
  region_add((void *)WORLD_BASE, WORLD_SPAN);
  region_add_program();
  followed_place(&start.main_argc, &start.main_argv, &environ);
  arguments_move(start.main_argc, &start.main_argv, &start.main_envp);
  catch_signals();
  __libc_single_threaded = 0; // fibers are threads: who counts references with plain numbers while
                              // there is one only must not
  running = control->mode == MODE_REPLAY ? RUN_REPLAY : RUN_SEARCH;
  pauses_start();
  begin_execution();
  world->outside_parts = control->mode == MODE_REPLAY && program.has_parts;
  if (control->mode == MODE_REPLAY) replay_run();
  else if (control->mode == MODE_RANDOM) random_run();
  else if (control->mode == MODE_WITNESS) witness_run();
  else if (program.has_parts) parts_run();
  else search_run();
  process_leave(control->end == END_RUNNING ? END_COMPLETE : control->end);
}

static void construct_later(void) {} // in place of the program's constructors

typedef int (*Main)(int, char **, char **);
int __libc_start_main(Main, int, char **, void (*)(void), void (*)(void), void (*)(void), void *);
PUBLIC int __libc_start_main(Main m, int argc, char **argv, void (*init)(void), void (*fini)(void),
                             void (*rtld)(void), void *end) {
  start.program_main = m;
  if (!control) return CALL_REAL(__libc_start_main, m, argc, argv, init, fini, rtld, end);
  return CALL_REAL(__libc_start_main, take_over, argc, argv, construct_later, fini, rtld, end);
}
