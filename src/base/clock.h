// Seconds that only go forward, and when all work must be over.
#ifndef NORACE_BASE_CLOCK_H
#define NORACE_BASE_CLOCK_H
#include <stdbool.h>

double clock_now(void);
double clock_processor(void);     // what this process has used, whatever else the machine does
double clock_processor_all(void); // besides, what those have that it waited for

// Of the whole process; there is none until it is set.
void deadline_set(double at); // on clock_now()
double deadline_at(void);     // 0: there is none
bool deadline_passed(double by);
#endif
