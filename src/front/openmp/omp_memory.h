// ---- memory (omp_memory.c): which pointers may point to the same objects.
#ifndef NORACE_FRONT_OPENMP_OMP_MEMORY_H
#define NORACE_FRONT_OPENMP_OMP_MEMORY_H
#include "front/openmp/omp_inside.h"

void omp_memory_delete(OmpMemory *);
OmpClass *omp_class(OmpMemory *, LLVMValueRef pointer);
OmpClass *omp_pointee(OmpMemory *, OmpClass *);
OmpClass *omp_find(OmpClass *);
bool omp_is_cell(const OmpClass *); // one object, always accessed as a whole
const OmpRoot *
omp_only_root(const OmpClass *); // the one object it can be; NULL if there may be others
OmpClass *omp_new_class(OmpMemory *);
OmpClass *omp_rooted(OmpMemory *, OmpRootKind, LLVMValueRef origin,
                     LLVMValueRef function); // with one new object
void omp_unify(OmpMemory *, OmpClass *, OmpClass *);
bool omp_carries_pointers(LLVMTypeRef);
bool omp_block_reaches(LLVMBasicBlockRef from, LLVMBasicBlockRef to); // by at least one step
bool omp_heap_function(const char *name);
bool omp_makes_object(LLVMValueRef call);  // a new one: nothing that is mapped from elsewhere
const char *omp_callee(LLVMValueRef call); // name of the function, NULL for an indirect call
LLVMValueRef omp_outlined(LLVMValueRef fork);
bool omp_is_fork(
    const char *name); // does the function start a team, or a league of teams? NULL: no
bool omp_forks_league(
    LLVMValueRef fork); // teams: the threads that it starts are each the only one of its own team
#endif
