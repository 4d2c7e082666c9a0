#ifndef NORACE_RUNTIME_SEARCH_VALUE_H
#define NORACE_RUNTIME_SEARCH_VALUE_H
#include "search/search.h"

void search_start(Search *);  // an empty execution, and nothing to try
void search_delete(Search *); // gives its memory back
#endif
