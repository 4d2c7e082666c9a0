// A verdict as bytes: to hand it to another process, or to keep it for the next time.
#ifndef NORACE_VERDICT_KEPT_H
#define NORACE_VERDICT_KEPT_H
#include "base/text.h"
#include "verdict/verdict.h"

void verdict_keep(const Verdict *, Text *out); // appends

// NULL unless the bytes are those of one verdict, whole, of this version of norace. They are not
// believed: any bytes may be given.
Verdict *verdict_kept(const char *bytes, size_t n);
#endif
