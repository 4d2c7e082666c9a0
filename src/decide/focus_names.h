// --focus: from the names that the user gives to places in the program.
#ifndef NORACE_DECIDE_FOCUS_NAMES_H
#define NORACE_DECIDE_FOCUS_NAMES_H
#include "common/records.h"
#include "decide/target.h"

// NULL: all of the program matters. A name that the program does not have ends norace with a
// message.
void focus_tell(const char *names, const Subject *, Control *);
#endif
