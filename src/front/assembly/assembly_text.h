// The text of inline assembly for x86, in AT&T's notation as LLVM keeps it ($1 is an operand, $$1 a
// number), statement by statement. For files in this folder only.
#ifndef NORACE_FRONT_ASSEMBLY_TEXT_H
#define NORACE_FRONT_ASSEMBLY_TEXT_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/vec.h"

enum { MOST_ARGUMENTS = 2, LONGEST_WORD = 16 };

typedef enum {
  REG_AX,
  REG_BX,
  REG_CX,
  REG_DX,
  REG_SI,
  REG_DI,
  REG_BP,
  REG_SP,
  REG_R8,
  N_REGISTERS = REG_R8 + 8
} AsmRegister;

typedef enum { ARG_OPERAND, ARG_REGISTER, ARG_NUMBER } AsmArgKind;

typedef struct {
  AsmArgKind kind;
  unsigned which; // the operand or register
  unsigned width; // of an operand or register, in bits, if the text says so; else 0
  bool at;        // the memory behind it, `number` bytes further
  int64_t number;
} AsmArg;

typedef struct {
  char name[LONGEST_WORD];
  bool locked;
  AsmArg args[MOST_ARGUMENTS];
  unsigned n_args;
} AsmStatement;

typedef VEC(AsmStatement) AsmStatements;

// False: it has something that is not understood. Labels, and what goes into other sections, are
// left out.
bool assembly_parse(const char *text, size_t n, AsmStatements *);

// "ax", "eax", "rax" or "al", up to the first letter that is none of a register; false: no such
// register.
bool assembly_register(const char *name, AsmArg *);
#endif
