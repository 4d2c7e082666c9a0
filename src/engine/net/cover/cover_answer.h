#ifndef NORACE_ENGINE_NET_COVER_COVER_ANSWER_H
#define NORACE_ENGINE_NET_COVER_COVER_ANSWER_H
#include "engine/net/cover/cover.h"

void marking_list_add(MarkingList *, Marking);
Marking marking_list_get(const MarkingList *, size_t i);
void marking_list_delete(MarkingList *);
CoverAnswer *cover_answer_new(CoverVerdict, const char *reason); // reason is copied, may be NULL
void cover_answer_delete(CoverAnswer *);
// From one process to another of the same program.
void cover_answer_pack(const CoverAnswer *, Text *);
CoverAnswer *cover_answer_unpack(const Text *); // NULL if it is not whole
#endif
