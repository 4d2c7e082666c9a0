// How many threads, which copies, which locals live.
#ifndef NORACE_ENGINE_NET_SML_TRANSLATE_JOBS_H
#define NORACE_ENGINE_NET_SML_TRANSLATE_JOBS_H
#include "engine/net/sml/translate_inner.h"

void builder_split_jobs(Builder *);
void builder_find_live(Builder *);
bool builder_live(const Builder *, uint32_t job, uint32_t pc, uint32_t local);
#endif
