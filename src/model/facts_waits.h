// Facts about semaphores that count slots and barriers that part phases (facts_check.h).
#ifndef NORACE_MODEL_FACTS_WAITS_H
#define NORACE_MODEL_FACTS_WAITS_H
#include "model/threads.h"

bool model_tokens_check(const ModelThreads *, const ModelFact *);
bool model_phases_check(const ModelThreads *, const ModelFact *);
#endif
