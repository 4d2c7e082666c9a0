// Random numbers.
//
// rand and random share one sequence, as long as all calls are ordered: then what a thread draws
// follows from what came before. Where threads draw in no order the search begins again, and each
// thread has a sequence of its own, so that how they interleave does not change what they draw: a
// new thread's follows from its creator's, and seeding starts that of the thread that does it. The
// orders in which they would share one are tried afterwards (SPURIOUS_DRAW), where each draw is an
// event. True randomness comes from the thread's own sequence in any case.
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "base/splitmix.h"
#include "libc/files/followed.h"
#include "sync/thread.h"
#include "sync/verifier.h"
#include "world/caller_memory.h"
#include "world/fiber.h"
#include "world/process_state.h"
#include "world/runtime.h"
#include "world/symbolic.h"

static uint64_t draw(void) { return random_step(&current->randomness); }

static void fill(void *to, size_t n) {
  for (size_t i = 0; i < n; i += 8) {
    uint64_t word = draw();
    memcpy((char *)to + i, &word, n - i < 8 ? n - i : 8);
  }
}

// ---- the sequence of rand

static uint64_t seeded(unsigned seed) { return splitmix(seed + 1ul); }

static bool is_ordered(void) {
  return alone || world->drawn_by == current->number ||
         clock_get(&current->clock, world->drawn_by) >= world->drawn_at;
}

static bool draws_apart(void) {
  if (control->mode != MODE_EXPLORE && control->mode != MODE_REPLAY)
    control->spurious |= DRAWS_APART;
  return control->spurious & DRAWS_APART;
}

static uint64_t *shared_sequence(void) {
  if (!world->random_seed) world->random_seed = seeded(1);
  return &world->random_seed;
}

static uint64_t *sequence(uint64_t pc) {
  if (control->spurious & SPURIOUS_DRAW) {
    process_state_use(STATE_RANDOM, true, pc);
    return shared_sequence();
  }
  if (draws_apart()) {
    if (!alone) control->spurious_met |= SPURIOUS_DRAW;
    return &current->randomness;
  }
  if (current->n_held) process_state_use(STATE_RANDOM, true, pc); // such regions do not commute
  if (!is_ordered()) {
    control->spurious |= DRAWS_APART;
    findings()->again = true;
    fiber_park();
  }
  world->drawn_by = current->number;
  world->drawn_at = current->epoch;
  return shared_sequence();
}

// What comes next may be an input.
static long draw_shared(const char *name, uint64_t pc) {
  if (followed(FOLLOWED_RANDOM)) return verifier_input(name, 31, false);
  if (control->symbolic) symbolic_return(0);
  return (long)(random_step(sequence(pc)) & RAND_MAX);
}
static void seed_shared(unsigned seed, uint64_t pc) { *sequence(pc) = seeded(seed); }

PUBLIC int rand(void) { return running ? (int)draw_shared("rand", CALLER) : CALL_REAL(rand); }
PUBLIC long random(void) { return running ? draw_shared("random", CALLER) : CALL_REAL(random); }
PUBLIC void srand(unsigned seed) {
  if (running) seed_shared(seed, CALLER);
  else CALL_REAL(srand, seed);
}
PUBLIC void srandom(unsigned seed) {
  if (running) seed_shared(seed, CALLER);
  else CALL_REAL(srandom, seed);
}

// ---- randomness

PUBLIC ssize_t getrandom(void *to, size_t n, unsigned flags) {
  if (!running) return CALL_REAL(getrandom, to, n, flags);
  writes(to, n, PC);
  fill(to, n);
  return (ssize_t)n;
}
PUBLIC int getentropy(void *to, size_t n) {
  if (!running) return CALL_REAL(getentropy, to, n);
  writes(to, n, PC);
  fill(to, n);
  return 0;
}

// Not in every libc.
uint32_t arc4random(void);
void arc4random_buf(void *, size_t);
uint32_t arc4random_uniform(uint32_t);
PUBLIC uint32_t arc4random(void) { return running ? (uint32_t)draw() : CALL_REAL(arc4random); }
PUBLIC uint32_t arc4random_uniform(uint32_t limit) {
  if (!running) return CALL_REAL(arc4random_uniform, limit);
  return limit ? (uint32_t)(draw() % limit) : 0;
}
PUBLIC void arc4random_buf(void *to, size_t n) {
  if (!running) return CALL_REAL(arc4random_buf, to, n);
  writes(to, n, PC);
  fill(to, n);
}
