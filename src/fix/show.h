// What a user gets to see of the search for a change, and the files that change.
#ifndef NORACE_FIX_SHOW_H
#define NORACE_FIX_SHOW_H
#include <jansson.h>
#include <stdio.h>

#include "fix/mend.h"

void show_text(const Mend *, FILE *, bool colour); // the best with its verdict, then others
json_t *show_object(const Mend *); // the check's result with `fixes`, `tried` and `trials`

// Changes the user's files. The originals are kept beside them as FILE.orig (FILE.orig.1, ... where
// that exists). A file is replaced whole or not at all, whenever this is killed. NULL, or what went
// wrong.
const char *show_apply(const Mend *, const Mended *);
#endif
