// What a call of a library function does, where that depends on its arguments.
#include "front/facts/library_call.h"

#include <fcntl.h>
#include <string.h>

// The format of printf and the like: the last parameter before the variable part, or before the
// va_list.
static LLVMValueRef format_of(LLVMValueRef call, const LibraryFunction *f) {
  unsigned n = LLVMGetNumArgOperands(call);
  if (f->kind == LIBRARY_VALIST) return n > 1 ? LLVMGetOperand(call, n - 2) : NULL;
  LLVMTypeRef type = LLVMGetCalledFunctionType(call);
  unsigned fixed = LLVMCountParamTypes(type);
  return LLVMIsFunctionVarArg(type) && fixed && fixed <= n ? LLVMGetOperand(call, fixed - 1) : NULL;
}

bool library_format_writes(LLVMValueRef call, const LibraryFunction *f) {
  if (f->reads != LIBRARY_REST) return false;
  LLVMValueRef format = format_of(call, f),
               text = format && LLVMIsAGlobalVariable(format) ? LLVMGetInitializer(format) : NULL;
  if (!text || !LLVMIsGlobalConstant(format) || !LLVMIsConstantString(text)) return true;
  size_t length;
  const char *c = LLVMGetAsString(text, &length);
  for (const char *end = c + length; c < end; c++) {
    if (*c != '%') continue;
    do c++;
    while (c < end && strchr("-+ #0123456789.*'hlqjztLZI$", *c));
    if (c < end && *c == 'n') return true;
  }
  return false;
}

static bool reads_only(uint64_t command) {
  return command == F_SETLK || command == F_SETLKW || command == F_OFD_SETLK ||
         command == F_OFD_SETLKW || command == F_SETOWN_EX;
}

uint32_t library_writes(LLVMValueRef call, const LibraryFunction *f) {
  if (strcmp(f->name, "fcntl") && strcmp(f->name, "fcntl64")) return f->writes;
  LLVMValueRef command = LLVMGetOperand(call, 1);
  bool looks = LLVMIsAConstantInt(command) && reads_only(LLVMConstIntGetZExtValue(command));
  return looks ? 0 : f->writes;
}

bool library_changes(LLVMModuleRef module, const char *state) {
  return strcmp(state, "locale") != 0 || LLVMGetNamedFunction(module, "setlocale");
}
