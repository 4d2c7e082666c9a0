// A name for a finding that stays the same while lines move: from what is accessed, in which
// functions, by which source text.
#ifndef NORACE_REPORT_FINGERPRINT_H
#define NORACE_REPORT_FINGERPRINT_H
#include "verdict/verdict.h"

// Gives every race and other finding its fingerprint: 16 hexadecimal digits; -2, -3, ... behind
// them where several look alike.
void report_fingerprints(Verdict *);
#endif
