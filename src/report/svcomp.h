// What the verification competitions ask for: verdict words, and witnesses in their formats.
#ifndef NORACE_REPORT_SVCOMP_H
#define NORACE_REPORT_SVCOMP_H
#include "report/report_files.h"
#include "verdict/verdict.h"

#define SVCOMP_PROPERTY "CHECK( init(main()), LTL(G ! data-race) )"

// Whether the text of a property file asks for no data race, and nothing else.
bool svcomp_property(const char *text);

// "true", "false(no-data-race)" or "unknown". A proof for one input counts as one for all if the
// program has no other: it asked for no value, and is `closed`.
const char *svcomp_word(const Verdict *, bool closed);

typedef struct {
  const char *file, *hash; // the source file, and the SHA-256 of its text
  bool narrow;             // it is for 32 bits
} SvcompTask;

// The witness of a result: GraphML 1.0, or YAML 2.2.
void svcomp_graphml(const json_t *result, const char *word, const SvcompTask *, Text *out);
void svcomp_yaml(const json_t *result, const char *word, const SvcompTask *, Text *out);
#endif
