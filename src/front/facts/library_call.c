// What a call of a library function does, where that depends on its arguments.
#include "front/facts/library_call.h"

#include <fcntl.h>
#include <string.h>

#include "front/facts/formats.h"

bool library_format_writes(LLVMValueRef call, const LibraryFunction *f) {
  return f->reads == LIBRARY_REST && format_has(call, f, "n");
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

static uint32_t bit_of(unsigned k) { return (uint32_t)1 << (k < 31 ? k : 30); }

// With REST, of all that the others do not name.
static bool is_among(uint32_t mask, uint32_t others, unsigned k) {
  return mask == LIBRARY_REST ? !(others & bit_of(k)) : mask & bit_of(k);
}

bool library_reads_at(LLVMValueRef call, const LibraryFunction *f, unsigned k) {
  return is_among(f->reads, library_writes(call, f) | f->uses, k);
}

bool library_writes_at(LLVMValueRef call, const LibraryFunction *f, unsigned k) {
  return is_among(library_writes(call, f), f->reads | f->uses, k);
}

bool library_uses_at(const LibraryFunction *f, unsigned k) { return f->uses & bit_of(k); }

// Functions that touch no more than so many bytes behind some of their arguments: as many as
// argument `length` says, or `bytes`.
static const struct {
  const char *name;
  uint32_t arguments;
  unsigned length, bytes;
} bounded[] = {{"memcmp", 3, 2, 0},       {"bcmp", 3, 2, 0},           {"strncmp", 3, 2, 0},
               {"strncasecmp", 3, 2, 0},  {"strncpy", 3, 2, 0},        {"stpncpy", 3, 2, 0},
               {"memchr", 1, 2, 0},       {"memrchr", 1, 2, 0},        {"strnlen", 1, 1, 0},
               {"snprintf", 1, 1, 0},     {"vsnprintf", 1, 1, 0},      {"fgets", 1, 1, 0},
               {"bzero", 1, 1, 0},        {"explicit_bzero", 1, 1, 0}, {"rand_r", 1, 0, 4},
               {"time", 1, 0, 8},         {"clock_gettime", 2, 0, 16}, {"nanosleep", 3, 0, 16},
               {"gettimeofday", 1, 0, 16}};

uint64_t library_bytes_at(LLVMValueRef call, const LibraryFunction *f, unsigned k) {
  for (size_t i = 0; i < sizeof bounded / sizeof *bounded && k < 31; i++) {
    if (strcmp(f->name, bounded[i].name) || !(bounded[i].arguments & bit_of(k))) continue;
    if (bounded[i].bytes) return bounded[i].bytes;
    if (bounded[i].length >= LLVMGetNumArgOperands(call)) return 0;
    LLVMValueRef length = LLVMGetOperand(call, bounded[i].length);
    return LLVMIsAConstantInt(length) ? LLVMConstIntGetZExtValue(length) : 0;
  }
  return 0;
}

// Do the lengths that the call is given keep it inside an array of so many bytes? A call that is
// given none stops where a string does.
static bool stays_inside(LLVMValueRef call, uint64_t bytes) {
  uint64_t most = 1;
  for (unsigned k = 0; k < LLVMGetNumArgOperands(call) && most <= bytes; k++) {
    LLVMValueRef argument = LLVMGetOperand(call, k);
    LLVMTypeRef type = LLVMTypeOf(argument);
    if (LLVMGetTypeKind(type) != LLVMIntegerTypeKind || LLVMGetIntTypeWidth(type) != 64) continue;
    uint64_t length =
        LLVMIsAConstantInt(argument) ? LLVMConstIntGetZExtValue(argument) : UINT64_MAX;
    if (length > bytes) return false;
    most *= length ? length : 1;
  }
  return most <= bytes;
}

uint64_t library_array_bytes(LLVMTargetDataRef layout, LLVMValueRef call, unsigned k) {
  LLVMValueRef pointer = LLVMGetOperand(call, k);
  if (!LLVMIsAGetElementPtrInst(pointer)) return 0;
  LLVMTypeRef type = LLVMGetGEPSourceElementType(pointer);
  int n = LLVMGetNumOperands(pointer);
  for (int at = 2; at < n; at++) {
    LLVMValueRef index = LLVMGetOperand(pointer, (unsigned)at);
    type = LLVMGetTypeKind(type) == LLVMStructTypeKind
               ? LLVMStructGetTypeAtIndex(type, (unsigned)LLVMConstIntGetZExtValue(index))
               : LLVMGetElementType(type);
  }
  bool array = LLVMGetTypeKind(type) == LLVMArrayTypeKind && LLVMGetArrayLength2(type) > 1;
  uint64_t bytes = array ? LLVMABISizeOfType(layout, type) : 0;
  return stays_inside(call, bytes) ? bytes : 0;
}

bool library_changes(LLVMModuleRef module, const char *state) {
  return strcmp(state, "locale") != 0 || LLVMGetNamedFunction(module, "setlocale");
}
