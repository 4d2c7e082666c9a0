// What a call of a library function does, where that depends on its arguments.
#include "front/facts/library_call.h"

#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "front/facts/formats.h"
#include "front/facts/ir.h"

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
} bounded[] = {{"memcmp", 3, 2, 0},        {"bcmp", 3, 2, 0},           {"strncmp", 3, 2, 0},
               {"strncasecmp", 3, 2, 0},   {"strncpy", 3, 2, 0},        {"stpncpy", 3, 2, 0},
               {"memchr", 1, 2, 0},        {"memrchr", 1, 2, 0},        {"strnlen", 1, 1, 0},
               {"snprintf", 1, 1, 0},      {"vsnprintf", 1, 1, 0},      {"fgets", 1, 1, 0},
               {"bzero", 1, 1, 0},         {"explicit_bzero", 1, 1, 0}, {"rand_r", 1, 0, 4},
               {"time", 1, 0, 8},          {"clock_gettime", 2, 0, 16}, {"nanosleep", 3, 0, 16},
               {"gettimeofday", 1, 0, 16}, {"read", 2, 2, 0},           {"write", 2, 2, 0},
               {"recv", 2, 2, 0},          {"send", 2, 2, 0},           {"fread", 1, 1, 0},
               {"fwrite", 1, 1, 0}};

static uint64_t constant_at(LLVMValueRef call, unsigned k) {
  if (k >= LLVMGetNumArgOperands(call)) return 0;
  LLVMValueRef number = LLVMGetOperand(call, k);
  return LLVMIsAConstantInt(number) ? LLVMConstIntGetZExtValue(number) : 0;
}

// fread and fwrite: how many elements of that length.
static uint64_t count_of(LLVMValueRef call, const char *name) {
  return !strcmp(name, "fread") || !strcmp(name, "fwrite") ? constant_at(call, 2) : 1;
}

uint64_t library_bytes_at(LLVMValueRef call, const LibraryFunction *f, unsigned k) {
  for (size_t i = 0; i < sizeof bounded / sizeof *bounded && k < 31; i++) {
    if (strcmp(f->name, bounded[i].name) || !(bounded[i].arguments & bit_of(k))) continue;
    if (bounded[i].bytes) return bounded[i].bytes;
    uint64_t length = constant_at(call, bounded[i].length), count = count_of(call, f->name);
    return length < UINT32_MAX && count < UINT32_MAX ? length * count : 0;
  }
  return 0;
}

// Functions whose integers of 64 bits count bytes, and whose narrower ones count nothing: a
// character to look for, a file, a base. Others count otherwise (fgets in an int, wcsncpy in wide
// characters, epoll_wait in records), and what they count is not looked at here.
static bool counts_bytes(const char *name) {
  static const char *const begin[] = {
      "mem",     "str",      "stp",      "bcmp",      "bcopy",  "bzero",   "explicit_bzero",
      "sprintf", "snprintf", "vsprintf", "vsnprintf", "printf", "fprintf", "dprintf",
      "puts",    "fputs"};
  static const char *const whole[] = {"read",  "write",  "pread",  "pwrite",      "recv", "send",
                                      "fread", "fwrite", "getcwd", "gethostname", "swab"};
  name += strspn(name, "_");
  for (size_t k = 0; k < sizeof begin / sizeof *begin; k++)
    if (!strncmp(name, begin[k], strlen(begin[k]))) return true;
  for (size_t k = 0; k < sizeof whole / sizeof *whole; k++)
    if (!strcmp(name, whole[k])) return true;
  return false;
}

bool library_counts_bytes(LLVMValueRef call) {
  const char *name = ir_callee_name(call) + strspn(ir_callee_name(call), "_");
  bool text = !strncmp(name, "st", 2) || strstr(name, "print") || strstr(name, "puts");
  return counts_bytes(name) && !text;
}

static bool is_integer(LLVMTypeRef type) { return LLVMGetTypeKind(type) == LLVMIntegerTypeKind; }

// Is an integer among its arguments, those of the variable part aside?
static bool takes_integer(LLVMValueRef call) {
  unsigned fixed = LLVMCountParamTypes(LLVMGetCalledFunctionType(call));
  for (unsigned k = 0; k < fixed && k < LLVMGetNumArgOperands(call); k++)
    if (is_integer(LLVMTypeOf(LLVMGetOperand(call, k)))) return true;
  return false;
}

// Do the lengths that the call is given keep it inside an array of so many bytes? A call that is
// given none stops where a string does.
static bool stays_inside(LLVMValueRef call, uint64_t bytes) {
  if (takes_integer(call) && !counts_bytes(ir_callee_name(call))) return false;
  uint64_t most = 1;
  for (unsigned k = 0; k < LLVMGetNumArgOperands(call) && most <= bytes; k++) {
    LLVMValueRef argument = LLVMGetOperand(call, k);
    LLVMTypeRef type = LLVMTypeOf(argument);
    if (!is_integer(type) || LLVMGetIntTypeWidth(type) != 64) continue;
    uint64_t length =
        LLVMIsAConstantInt(argument) ? LLVMConstIntGetZExtValue(argument) : UINT64_MAX;
    if (length > bytes) return false;
    most *= length ? length : 1;
  }
  return most <= bytes;
}

// The beginning of an array, as an array becomes a pointer where it is an argument: its bytes; or
// 0.
static uint64_t decayed_bytes(LLVMTargetDataRef layout, LLVMValueRef pointer) {
  if (!LLVMIsAGetElementPtrInst(pointer) || LLVMGetNumOperands(pointer) != 3) return 0;
  LLVMTypeRef type = LLVMGetGEPSourceElementType(pointer);
  bool array = LLVMGetTypeKind(type) == LLVMArrayTypeKind && LLVMGetArrayLength2(type) > 1,
       first = LLVMIsNull(LLVMGetOperand(pointer, 1)) && LLVMIsNull(LLVMGetOperand(pointer, 2));
  return array && first ? LLVMABISizeOfType(layout, type) : 0;
}

static const char note[] = "norace-array";

static void note_arrays(LLVMTargetDataRef layout, LLVMValueRef call) {
  LLVMContextRef context = LLVMGetTypeContext(LLVMTypeOf(call));
  for (unsigned k = 0; k < LLVMGetNumArgOperands(call); k++) {
    uint64_t bytes = decayed_bytes(layout, LLVMGetOperand(call, k));
    char text[24];
    int n = snprintf(text, sizeof text, "%" PRIu64, bytes);
    if (bytes)
      LLVMAddCallSiteAttribute(
          call, k + 1,
          LLVMCreateStringAttribute(context, note, sizeof note - 1, text, (unsigned)n));
  }
}

void library_note_arrays(LLVMModuleRef module, LLVMTargetDataRef layout) {
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
        if (LLVMIsACallInst(i) && library_find(ir_callee_name(i))->kind != LIBRARY_UNKNOWN)
          note_arrays(layout, i);
}

static uint64_t noted_bytes(LLVMValueRef call, unsigned k) {
  LLVMAttributeRef noted = LLVMGetCallSiteStringAttribute(call, k + 1, note, sizeof note - 1);
  unsigned length;
  return noted ? strtoull(LLVMGetStringAttributeValue(noted, &length), NULL, 10) : 0;
}

// The bytes of the field or row that a pointer is the address of.
static uint64_t part_bytes(LLVMTargetDataRef layout, LLVMValueRef pointer) {
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
  return array ? LLVMABISizeOfType(layout, type) : 0;
}

uint64_t library_array_bytes(LLVMTargetDataRef layout, LLVMValueRef call, unsigned k) {
  uint64_t bytes = noted_bytes(call, k);
  if (!bytes) bytes = part_bytes(layout, LLVMGetOperand(call, k));
  return bytes && stays_inside(call, bytes) ? bytes : 0;
}

static LLVMValueRef same_number(LLVMValueRef v) {
  while (LLVMIsASExtInst(v) || LLVMIsAZExtInst(v)) v = LLVMGetOperand(v, 0);
  return v;
}

// `most - index`, of the same index.
static bool is_rest(LLVMValueRef length, LLVMValueRef index, uint64_t most) {
  length = same_number(length);
  if (!LLVMIsABinaryOperator(length) || LLVMGetInstructionOpcode(length) != LLVMSub) return false;
  LLVMValueRef all = LLVMGetOperand(length, 0);
  return LLVMIsAConstantInt(all) && LLVMConstIntGetZExtValue(all) <= most &&
         same_number(LLVMGetOperand(length, 1)) == same_number(index);
}

LLVMValueRef library_rest_of_row(LLVMTargetDataRef layout, LLVMValueRef call,
                                 const LibraryFunction *f, unsigned k, uint64_t *bytes) {
  LLVMValueRef pointer = LLVMGetOperand(call, k);
  if (!LLVMIsAGetElementPtrInst(pointer) || LLVMGetNumOperands(pointer) != 2 || k > 30 ||
      LLVMABISizeOfType(layout, LLVMGetGEPSourceElementType(pointer)) != 1)
    return NULL;
  LLVMValueRef row = LLVMGetOperand(pointer, 0);
  *bytes = part_bytes(layout, row);
  for (size_t i = 0; i < sizeof bounded / sizeof *bounded && *bytes; i++) {
    if (strcmp(f->name, bounded[i].name) || !(bounded[i].arguments & bit_of(k))) continue;
    bool known = !bounded[i].bytes && bounded[i].length < LLVMGetNumArgOperands(call);
    return known && is_rest(LLVMGetOperand(call, bounded[i].length), LLVMGetOperand(pointer, 1),
                            *bytes)
               ? row
               : NULL;
  }
  return NULL;
}

bool library_changes(LLVMModuleRef module, const char *state) {
  return strcmp(state, "locale") != 0 || LLVMGetNamedFunction(module, "setlocale");
}
