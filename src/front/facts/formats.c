#include "front/facts/formats.h"

#include <string.h>

// The last parameter before the variable part, or before the va_list.
static LLVMValueRef format_of(LLVMValueRef call, const LibraryFunction *f) {
  unsigned n = LLVMGetNumArgOperands(call);
  if (f->kind == LIBRARY_VALIST) return n > 1 ? LLVMGetOperand(call, n - 2) : NULL;
  LLVMTypeRef type = LLVMGetCalledFunctionType(call);
  unsigned fixed = LLVMCountParamTypes(type);
  return LLVMIsFunctionVarArg(type) && fixed && fixed <= n ? LLVMGetOperand(call, fixed - 1) : NULL;
}

bool format_has(LLVMValueRef call, const LibraryFunction *f, const char *conversions) {
  LLVMValueRef format = format_of(call, f),
               text = format && LLVMIsAGlobalVariable(format) ? LLVMGetInitializer(format) : NULL;
  if (!text || !LLVMIsGlobalConstant(format) || !LLVMIsConstantString(text)) return true;
  size_t length;
  const char *c = LLVMGetAsString(text, &length);
  for (const char *end = c + length; c < end; c++) {
    if (*c != '%') continue;
    do c++;
    while (c < end && *c && strchr("-+ #0123456789.*'$hlqjztLZmIw", *c));
    if (c < end && *c && strchr(conversions, *c)) return true;
  }
  return false;
}
