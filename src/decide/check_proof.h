// The part of `norace check` that does not run the program: a proof for every input, in a process
// of its own.
#ifndef NORACE_CLI_CHECK_PROOF_H
#define NORACE_CLI_CHECK_PROOF_H
#include "decide/engines.h"
#include "decide/exploring.h"

typedef struct {
  Verdict *verdict;     // NULL: none was tried, or it came to nothing
  const Engine *engine; // that was asked; NULL: none
  bool run;             // the program should be run as well
  bool may_fail; // besides races there may be deadlocks or failed assertions, about which it says
                 // nothing
  bool interrupted;
  bool wants_time; // it found nothing against the program, and used much of its time: with more it
                   // may come to its end
  int status;      // not 0: the input cannot be read, and that was said
  char *why_not;   // why nothing is proved for every input; NULL: it is, or none was tried
} CheckProof;

// Takes a share of the time that the deadline leaves. `stages` is told what was done. `look` is a
// short search beside a proof that does not answer at once: true if it has met a race, and then the
// proof is given up. NULL: none.
typedef bool CheckLook(const Options *, Verdict *stages);
void check_proof(const Options *, CheckProof *, CheckLook *look, Verdict *stages);
// Once more, with most of the time that is left, if that may help: true if it is proved now, and
// then it takes the place of the earlier one.
bool check_proof_later(const Options *, CheckProof *, Verdict *stages);
bool check_proof_settles(const CheckProof *); // it is the answer, unless a run refutes it
void check_proof_delete(CheckProof *);

// What the search should know of it.
ExploringMore check_proof_more(CheckProof *);
#endif
