#include "base/interrupts.h"

#include "base/command_state.h"

static void on_interrupt(int signal) { command_state.interrupts++; }

Interrupts interrupts_watch(bool also_term) {
  Interrupts before = {.also_term = also_term};
  struct sigaction action = {.sa_handler = on_interrupt};
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, &before.on_int);
  if (also_term) sigaction(SIGTERM, &action, &before.on_term);
  return before;
}

void interrupts_leave(const Interrupts *before) {
  sigaction(SIGINT, &before->on_int, NULL);
  if (before->also_term) sigaction(SIGTERM, &before->on_term, NULL);
}

int interrupts_count(void) { return command_state.interrupts; }
