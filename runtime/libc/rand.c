// Random numbers: every thread has a sequence of its own, so that how threads interleave does not
// change what they draw. A new thread's sequence follows from its creator's; seeding starts the
// sequence of the thread that does it.
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "base/splitmix.h"
#include "libc/followed.h"
#include "sync/verifier.h"
#include "world/runtime.h"
#include "world/symbolic.h"
#include "world/thread.h"

static uint64_t draw(void) { return random_step(&current->randomness); }

static void fill(void *to, size_t n) {
  for (size_t i = 0; i < n; i += 8) {
    uint64_t word = draw();
    memcpy((char *)to + i, &word, n - i < 8 ? n - i : 8);
  }
}

// What comes next may be an input.
static long draw_number(const char *name) {
  if (followed(FOLLOWED_RANDOM)) return verifier_input(name, 31, false);
  if (control->symbolic) symbolic_return(0);
  return (long)(draw() & RAND_MAX);
}

PUBLIC int rand(void) { return running ? (int)draw_number("rand") : CALL_REAL(rand); }
PUBLIC long random(void) { return running ? draw_number("random") : CALL_REAL(random); }
PUBLIC void srand(unsigned seed) {
  if (running) current->randomness = splitmix(seed + 1ul);
  else CALL_REAL(srand, seed);
}
PUBLIC void srandom(unsigned seed) {
  if (running) current->randomness = splitmix(seed + 1ul);
  else CALL_REAL(srandom, seed);
}

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
