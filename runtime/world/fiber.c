// Threads of the program as fibers on one thread of the operating system.
#include "world/fiber.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>

#include "base/arenas.h"
#include "base/lastmap.h"
#include "base/process_lock.h"
#include "base/report_log.h"
#include "world/carrier.h"
#include "world/float_env.h"
#include "world/hooks.h"
#include "world/other_stacks.h"
#include "world/runtime.h"
#include "world/world_kept.h"

Fiber *current;
bool alone = true, unheard = true;

enum { SAVED_WORDS = 6, PADDING_WORDS = 1 };
#define SEAL 0x5ea15ea15ea15ea1ul
static bool never(const Fiber *f, const Op *op) { return false; }

static FibersKept *const fibers = &world_kept.fibers;

static Op *nothing(void) { // what a thread waits for that is never to move again
  fibers->nothing = (Op){.kind = OP_YIELD, .enabled = never};
  return &fibers->nothing;
}

#if defined __x86_64__
__asm__(".text\n.hidden switch_stack\n.globl switch_stack\n.type "
        "switch_stack,@function\nswitch_stack:\n"
        "push %rbp\npush %rbx\npush %r12\npush %r13\npush %r14\npush %r15\n"
        "mov %rsp,(%rdi)\nmov %rsi,%rsp\n"
        "pop %r15\npop %r14\npop %r13\npop %r12\npop %rbx\npop %rbp\nret\n.size "
        "switch_stack,.-switch_stack");
#elif defined __aarch64__
__asm__(".text\n.hidden switch_stack\n.globl switch_stack\n.type "
        "switch_stack,%function\nswitch_stack:\n"
        "stp x29,x30,[sp,#-160]!\nstp x19,x20,[sp,#16]\nstp x21,x22,[sp,#32]\nstp "
        "x23,x24,[sp,#48]\nstp x25,x26,[sp,#64]\n"
        "stp x27,x28,[sp,#80]\nstp d8,d9,[sp,#96]\nstp d10,d11,[sp,#112]\nstp "
        "d12,d13,[sp,#128]\nstp d14,d15,[sp,#144]\n"
        "mov x9,sp\nstr x9,[x0]\nmov sp,x1\n"
        "ldp x19,x20,[sp,#16]\nldp x21,x22,[sp,#32]\nldp x23,x24,[sp,#48]\nldp "
        "x25,x26,[sp,#64]\nldp x27,x28,[sp,#80]\n"
        "ldp d8,d9,[sp,#96]\nldp d10,d11,[sp,#112]\nldp d12,d13,[sp,#128]\nldp d14,d15,[sp,#144]\n"
        "ldp x29,x30,[sp],#160\nret\n.size switch_stack,.-switch_stack");
// A fiber begins here: with no caller, so that who walks its stack comes to an end.
__asm__(
    ".text\n.hidden fiber_start\n.globl fiber_start\n.type fiber_start,%function\nfiber_start:\n"
    "mov x29,xzr\nmov x30,xzr\nb fiber_entry\n.size fiber_start,.-fiber_start");
void fiber_start(void);
#else
#error "fibers are written for x86-64 and aarch64"
#endif

void fiber_entry(void);
__attribute__((used)) void fiber_entry(void) {
  float_env_set(current->float_env);
  world_hooks.body(current);
  fiber_yield();
  runtime_bug("an ended fiber runs");
}

// The lowest page stays unmapped: an overflow faults. The kernel has no room for more than some
// 65,000 mappings, so the many stacks behind the first ones are a single one. Who runs over the end
// of such a stack meets the seal of the one below, which its owner looks at before it goes on.
static bool has_seal(const Fiber *f) { return f->number >= GUARDED_STACKS; }
static uint64_t *seal_of(const Fiber *f) { return (uint64_t *)f->stack_top; }

static void map_stack(uint32_t number, uint64_t base, uint64_t span) {
  if (number < GUARDED_STACKS) {
    if (!fibers->stack_mapped[number]) memory_map(base + 4096, span - 4096, MAP_PRIVATE);
    fibers->stack_mapped[number] = true;
  } else if (!fibers->stacks_mapped) {
    memory_map(STACK_BASE + GUARDED_STACKS * STACK_SPAN + 4096,
               (MAX_FIBERS - GUARDED_STACKS) * STACK_SPAN - 4096, MAP_PRIVATE);
    fibers->stacks_mapped = true;
  }
}

static void give_stack(Fiber *f) {
  bool is_main = f->number == 0;
  uint64_t base = is_main ? MAIN_STACK : STACK_BASE + f->number * STACK_SPAN;
  uint64_t span = is_main ? MAIN_STACK_SPAN : STACK_SPAN;
  map_stack(f->number, base, span);
  f->stack = (char *)base + 4096;
  f->stack_top = (char *)base + span - 64;
  // Nothing is on it until it first runs, or something is laid there: who waits for its turn takes
  // no page. What it will return into tells nothing of it (state_merging.c).
  f->sp = f->laid = f->stack_top;
  f->frame = f->stack_top + FRAME_SAVES * sizeof(uint64_t);
}

static void check_seal(const Fiber *f) {
  if (*seal_of(f) != SEAL)
    give_up("a task that is not one of the first %d needs more than %lu MB of stack",
            GUARDED_STACKS, STACK_SPAN >> 20);
}

static void prepare_stack(Fiber *f, size_t below) {
  void **sp = (void **)(f->laid = f->stack_top - below);
  if (has_seal(f)) *seal_of(f) = SEAL;
#if defined __x86_64__
  *--sp = 0; // where fiber_entry would return to; keeps the stack aligned as after a call
  *--sp = (void *)fiber_entry;
  for (int i = 0; i < SAVED_WORDS; i++) *--sp = 0;
#else
  sp -= 20;
  for (int i = 0; i < 20; i++) sp[i] = 0;
  sp[1] = (void *)fiber_start;
#endif
  f->sp = f->frame = sp;
}

void *fiber_lay(Fiber *f, const void *bytes, size_t size) {
  size_t room = (size + 63) & ~63ul;
  if (room > STACK_SPAN / 2) give_up("the argument of a task has %zu bytes", size);
  prepare_stack(f, room);
  return memcpy(f->stack_top - room, bytes, size);
}

static uint64_t thread_key(uint32_t creator, uint32_t nth) {
  return 1ul << 63 | (uint64_t)creator << 32 | nth;
}

// A sequence of events from one execution must mean the same threads in another, in which they are
// created in another order. A replay has one execution and its witness numbers threads in the order
// of their creation there.
static int32_t *number_of(uint32_t creator, uint32_t nth) { // -1: it has none yet
  static LastMap numbers;
  static uint32_t known; // so many of them are in the map
  const Findings *all = findings();
  for (; known < all->n_numbers; known++)
    *last_on(&numbers, thread_key(all->numbered[known].creator, all->numbered[known].nth)) =
        (int32_t)known;
  return last_on(&numbers, thread_key(creator, nth));
}

static uint32_t number_for(uint32_t creator, uint32_t nth) {
  if (running == RUN_REPLAY) return world->n_fibers;
  Findings *all = findings();
  lock_take(&all->numbering);
  int32_t number = *number_of(creator, nth);
  if (number < 0) {
    number = (int32_t)all->n_numbers;
    if (number == MAX_FIBERS) give_up("more than %d threads", MAX_FIBERS);
    all->numbered[number].creator = creator;
    all->numbered[number].nth = nth;
    all->n_numbers++;
  }
  lock_give(&all->numbering);
  return (uint32_t)number;
}

Fiber *fiber_new(void *(*start)(void *), void *argument, Fiber *creator) {
  Fiber *f = world_take(sizeof *f);
  f->number = creator ? number_for(creator->number, creator->n_created++) : number_for(NOBODY, 0);
  if (world->n_fibers == MAX_FIBERS) give_up("more than %d threads", MAX_FIBERS);
  f->place = world->n_fibers++;
  f->next_place = f->place + 1;
  world->fiber[f->place] = world->by_number[f->number] = f;
  world->n_alive++;
  f->state = FIBER_PENDING;
  f->creation.start = start;
  f->creation.argument = argument;
  f->joiner = f->creator = f->after_thread = NOBODY;
  give_stack(f);
  f->waiting.from = -1;
  f->float_env = float_env_get(); // the creator's
  if (creator) f->signal.mask = creator->signal.mask;
  if (creator && creator->settings) {
    f->settings = world_take(sizeof *f->settings);
    *f->settings = *creator->settings;
  }
  alone_update();
  return f;
}

// Alone is who is the only one alive and comes after all that the others did: an ended thread that
// nobody joined still counts.
static Fiber *only_one(void) {
  Fiber *lone = world->lone;
  if (lone && lone->state != FIBER_ENDED) return lone;
  for (uint32_t i = 0; i < world->n_fibers; i++)
    if (world->fiber[i]->state != FIBER_ENDED) return world->fiber[i];
  return NULL;
}

// Who was alone when there were n_over threads comes after all of those for ever.
static uint32_t first_unknown(const Fiber *last) { return last == world->lone ? world->n_over : 0; }

// Ended threads stay so, and clocks grow unless they go back (hb_go_back): what it was found to
// come after is not asked again.
static bool is_alone(void) {
  if (world->n_alive != 1 || control->mark) return false; // marks are looked for everywhere
  const Fiber *last = only_one();
  if (world->compared != last) world->n_compared = first_unknown(last);
  world->compared = last;
  for (; world->n_compared < world->n_fibers; world->n_compared++) {
    const Fiber *f = world->fiber[world->n_compared];
    if (f != last && clock_get(&last->clock, f->number) < f->end_epoch) return false;
  }
  return true;
}

// What the others knew tells nothing any more: all that comes is after it. Where there are many
// threads, one after the other, each knows as many as there were before it.
static void note_alone(void) {
  enum { MANY = 64 };
  if (world->n_fibers <= MANY) return;
  Fiber *last = only_one();
  for (uint32_t i = first_unknown(last); i < world->n_fibers; i++) {
    Fiber *f = world->fiber[i];
    if (f != last && !f->clock.view) clock_delete(&f->clock);
  }
  world->lone = last;
  world->n_over = world->n_fibers;
}

void alone_set(bool is) {
  alone = is;
  unheard = is && !control->task_graph;
}

void alone_update(void) {
  alone_set(world->alone = is_alone());
  if (alone) note_alone();
  if (!alone && world_hooks.together) world_hooks.together();
}

void fiber_switch_to(Fiber *f) {
  if (unlikely(f->sp == f->stack_top)) prepare_stack(f, 0);
  if (unlikely(has_seal(f))) check_seal(f);
  current = f;
  who_and_when_update();
  errno = f->saved_errno;
  if (unlikely(control->debugger)) return carrier_switch_to(f);
  // Reading the units takes long: each side reads what it leaves behind, and no more. What the
  // fiber left when it stopped is what they have when the scheduler goes on.
  uint64_t own = float_env_get();
  float_env_change(own, f->float_env);
  switch_stack(&fibers->scheduler_sp, f->sp);
  float_env_change(current->float_env, own);
}

void fiber_on_stop(void (*stops)(void)) { fibers->stops = stops; }

void fiber_yield(void) {
  if (unlikely(fibers->stops != NULL)) return fibers->stops();
  current->saved_errno = errno;
  if (unlikely(control->debugger)) return carrier_yield();
  current->float_env = float_env_get();
  switch_stack(&current->sp, fibers->scheduler_sp);
}

// What it waited for lay on its stack, where other things are by now.
void fiber_die(void) {
  if (before_main) give_up("a constructor of a library ends the program before main");
  current->dead = true;
  current->pending = nothing();
  for (;;) fiber_yield();
}

// Where an operation is performed, or before main, nobody can stop who goes on later.
static bool stands_on_own_stack(void) {
  char *here = __builtin_frame_address(0);
  if (!running || before_main || !current) return false;
  return on_own_stack(current, here) || (current->left_at && other_stack_at(here));
}

void give_up_thread(const char *format, ...) {
  char text[512];
  va_list args;
  va_start(args, format);
  vsnprintf(text, sizeof text, format, args);
  va_end(args);
  if (!stands_on_own_stack()) give_up("%s", text);
  report_unknown("%s", text);
  fiber_die();
}

// What it was about to do before is done, and what it will do next is not known.
void fiber_park(void) {
  current->pending = nothing();
  current->parked = true;
  fiber_yield();
}
