// What a call of a library function does, where that depends on its arguments.
#ifndef NORACE_FRONT_LIBRARY_CALL_H
#define NORACE_FRONT_LIBRARY_CALL_H
#include <llvm-c/Core.h>
#include <llvm-c/Target.h>

#include "front/facts/library.h"

// With %n in it, or not to be read here, a format may have its arguments written.
bool library_format_writes(LLVMValueRef call, const LibraryFunction *);
uint32_t library_writes(LLVMValueRef call, const LibraryFunction *); // its `writes`, for this call
// Through its argument k.
bool library_reads_at(LLVMValueRef call, const LibraryFunction *, unsigned k);
bool library_writes_at(LLVMValueRef call, const LibraryFunction *, unsigned k);
bool library_uses_at(const LibraryFunction *, unsigned k); // a stream
// The most bytes that it touches behind its argument k, if its other arguments tell; 0 if not.
uint64_t library_bytes_at(LLVMValueRef call, const LibraryFunction *, unsigned k);
// Its lengths count bytes of whatever lies there, not of a text.
bool library_counts_bytes(LLVMValueRef call);
// The bytes of the array that a pointer is the beginning of, as a field or a row: a string in it
// ends in it, which is an assumption. 0 if it is not plain that it is one.
// library_note_arrays has noted at the calls what LLVM's passes would lose: that the address of a
// block is that of an array at its beginning.
uint64_t library_array_bytes(LLVMTargetDataRef, LLVMValueRef call, unsigned argument);
void library_note_arrays(LLVMModuleRef, LLVMTargetDataRef); // before any pass
// A call that is given the rest of a row, `row + n` and `sizeof row - n`: the beginning of that
// row, and its bytes. That n is in the row is an assumption. NULL if it is none.
LLVMValueRef library_rest_of_row(LLVMTargetDataRef, LLVMValueRef call, const LibraryFunction *,
                                 unsigned argument, uint64_t *bytes);
// Whether anything in the program changes it: the locale matters to many functions, and changes
// only where setlocale can be called.
bool library_changes(LLVMModuleRef, const char *state);
#endif
