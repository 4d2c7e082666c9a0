// All of them: one module, of which the second build of a program takes what it needs.
#include "numbers.c"
#include "options.c"
#include "print.c"
#include "scan.c"
#include "sorting.c"
#include "streams.c"
#include "strings.c"
