#ifndef NORACE_RUNTIME_EVENT_GRAPH_H
#define NORACE_RUNTIME_EVENT_GRAPH_H
#include "world/runtime.h"

uint64_t event_object(const Event *); // the address of what it is about; 0: it has none
void graph_log(void);                 // the execution's computation graph, if it is asked for
#endif
