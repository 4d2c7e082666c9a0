// Which blocks may be in regions.
#ifndef NORACE_FRONT_THREADS_OWNERSHIP_USES_H
#define NORACE_FRONT_THREADS_OWNERSHIP_USES_H
#include "front/threads/ownership_inner.h"

LLVMValueRef regions_base(LLVMValueRef); // what a pointer is made from by adding to it
LibraryKind regions_kind(LLVMValueRef call);
uint32_t regions_candidate(Regions *, LLVMValueRef,
                           bool *mixed); // one that the value may point to, MODEL_NONE for none;
                                         // mixed: and to something else
bool regions_may_point(Regions *, LLVMValueRef);
uint32_t regions_class(Regions *, uint32_t object);
void regions_give_up(Regions *,
                     uint32_t object); // everything of its class, and the rest is looked at again
void regions_give_up_at(Regions *, LLVMValueRef);
void regions_find_classes(Regions *, bool nested); // nested: and what hangs in it
void regions_check_uses(Regions *); // gives up what is used in ways that are not followed
// Gives up what the call is given, or what lies there, unless it only looks at its bytes.
void regions_check_call(Regions *, LLVMValueRef call);
#endif
