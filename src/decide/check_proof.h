// The part of `norace check` that does not run the program: a proof for every input, in a process
// of its own.
#ifndef NORACE_CLI_CHECK_PROOF_H
#define NORACE_CLI_CHECK_PROOF_H
#include "decide/exploring.h"

typedef struct {
  Verdict *verdict; // NULL: none was tried, or it came to nothing
  bool openmp;      // it is about parallel regions, one by one
  bool run;         // the program should be run as well
  bool may_fail; // besides races there may be deadlocks or failed assertions, about which it says
                 // nothing
  bool interrupted;
  int status;    // not 0: the input cannot be read, and that was said
  char *why_not; // why nothing is proved for every input; NULL: it is, or none was tried
} CheckProof;

// Takes a share of the time that the deadline leaves. `stages` is told what was done.
void check_proof(const Options *, CheckProof *, Verdict *stages);
void check_proof_delete(CheckProof *);

// What the search should know of it.
ExploringMore check_proof_more(CheckProof *);
#endif
