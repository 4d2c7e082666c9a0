// The answers of earlier checks. An answer is used again if everything that it depends on is the
// same; a search that was not finished is gone on with.
#ifndef NORACE_CLI_CHECK_CACHE_H
#define NORACE_CLI_CHECK_CACHE_H
#include "base/text.h"
#include "decide/cache.h"
#include "decide/engines.h"
#include "options/options.h"
#include "verdict/verdict.h"

typedef struct {
  CacheKey key;
  bool usable;
} CheckCache;

typedef struct {
  bool finished;        // more time would not change it
  Verdict *verdict;     // NULL: there is none
  Verdict *proof;       // as far as it came, for a search that goes on; NULL: it came to nothing
  const Engine *engine; // of the proof; NULL: none was asked
  bool run;             // of the proof: see check_proof.h
  char *why_not;
  Text rest; // of the search
} CheckEntry;

void check_cache_open(CheckCache *, const Options *);

// False: nothing is known, or something that it depends on has changed.
bool check_cache_find(const CheckCache *, CheckEntry *);
void check_cache_store(const CheckCache *,
                       const CheckEntry *); // with what exploring_outside says by now
void check_entry_delete(CheckEntry *);
#endif
