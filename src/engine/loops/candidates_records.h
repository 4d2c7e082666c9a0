#ifndef NORACE_ENGINE_LOOPS_CANDIDATES_RECORDS_H
#define NORACE_ENGINE_LOOPS_CANDIDATES_RECORDS_H
#include "engine/loops/candidates_inside.h"

void candidates_of_records(Loop *, const RaceRecords *);
#endif
