// Coroutines: what makes a stack one is that the program gives it to makecontext. The thread that
// stands on it is the one that has switched to it: what is done there is done in the order of that
// thread, and the stack is the program's memory like any other. A switch counts as a write, so that
// a loop in which one happens is never taken for a waiting one.
#include "libc/signals/coroutine.h"

#include <stdlib.h>
#include <ucontext.h>

#include "libc/libc.h"
#include "world/fiber.h"
#include "world/other_stacks.h"

void coroutine_made(uint64_t context) {
  const ucontext_t *c = (const ucontext_t *)context;
  if (!running) return;
  if (!c->uc_link) give_up_thread("makes a coroutine whose end is that of its thread");
  char *low = c->uc_stack.ss_sp;
  other_stacks_add((StackRange){low, low + c->uc_stack.ss_size});
}

// Below this nothing of its own stack is in use while it stands on another one.
static void leave(char *here) {
  enum { MARGIN = 2048 }; // the frames of the functions that switch
  if (on_own_stack(current, here)) current->left_at = here - MARGIN;
}

static int libc_swapcontext(ucontext_t *from, const ucontext_t *to) {
  if (!running) return swapcontext(from, to);
  uint64_t pc = CALLER;
  READS(to, sizeof *to);
  WRITES(from, sizeof *from);
  leave(__builtin_frame_address(0));
  return swapcontext(from, to);
}

static int libc_setcontext(const ucontext_t *to) {
  if (!running) return setcontext(to);
  uint64_t pc = CALLER;
  READS(to, sizeof *to);
  current->writes++;
  leave(__builtin_frame_address(0));
  return setcontext(to);
}

const Import coroutine_imports[] = {{"swapcontext", (void *)libc_swapcontext},
                                    {"setcontext", (void *)libc_setcontext},
                                    {NULL, NULL}};
