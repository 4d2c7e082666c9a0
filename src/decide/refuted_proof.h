// What is needed to find out why a proof was wrong: a folder to report.
#ifndef NORACE_DECIDE_REFUTED_PROOF_H
#define NORACE_DECIDE_REFUTED_PROOF_H
#include "options/options.h"
#include "verdict/verdict.h"

// Beside the witness of a race of `found`: sources as written and as preprocessed, the command
// line, the certificate of the proof, its verdict and that of the search, the witness, the version.
// The path is in `arena`; NULL: it could not be written.
const char *refuted_proof_keep(const Options *, const Verdict *proof, const Verdict *found,
                               Arena *arena);
#endif
