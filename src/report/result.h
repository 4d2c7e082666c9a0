// The object that --json prints, read back: what pages and files for other tools are made from.
#ifndef NORACE_REPORT_RESULT_H
#define NORACE_REPORT_RESULT_H
#include <jansson.h>

#include "base/arena.h"
#include "verdict/verdict.h"

const char *result_version(void); // of the JSON library

json_t *result_of(const Verdict *); // the caller's to release with json_decref

// NULL if the text is not a result of norace; *complaint then says why, to be read after the file's
// name.
json_t *result_parse(const char *text, size_t n, Arena *, const char **complaint);
#endif
