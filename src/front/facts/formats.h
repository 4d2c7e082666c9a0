// The formats of printf and scanf.
#ifndef NORACE_FRONT_FORMATS_H
#define NORACE_FRONT_FORMATS_H
#include <llvm-c/Core.h>

#include "front/facts/library.h"

// Has the format one of these conversions? A format that cannot be read may have any.
bool format_has(LLVMValueRef call, const LibraryFunction *, const char *conversions);
#endif
