// An alarm of a C program is tried again with its small data in the net, as long as the budget
// lasts.
#ifndef NORACE_CLI_NET_REFINE_H
#define NORACE_CLI_NET_REFINE_H
#include "decide/net_source.h"
#include "engine/net/sml/proof.h"

typedef struct {
  NetSource *source;
  size_t number;    // of the program
  ProofOptions how; // but for the deadlines
  double until;     // of budget_now()
  bool explain;     // tell each round
} NetRefine;

// A proof, or else a proof attempt whose alarms are fewer; NULL where `first` stays the best there
// is. `file` keeps the program that it is about, and is the caller's.
Proof *net_refine(const NetRefine *, const Proof *first, SmlFile **file);
#endif
