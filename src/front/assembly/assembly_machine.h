// The state of a processor while a piece of inline assembly is turned into LLVM's instructions:
// what is in its registers and flags by then, as values of the module. Nothing is run. For the
// files assembly*.c only.
#ifndef NORACE_FRONT_ASSEMBLY_MACHINE_H
#define NORACE_FRONT_ASSEMBLY_MACHINE_H
#include <llvm-c/Core.h>
#include <llvm-c/Target.h>

#include "front/assembly/assembly_text.h"

enum { MOST_OPERANDS = 16, POINTER_BITS = 64 };

typedef enum { IN_REGISTER, IN_MEMORY, IN_FLAGS } AsmPlace;

typedef struct {
  AsmPlace place;
  unsigned slot;        // IN_REGISTER
  LLVMValueRef pointer; // IN_MEMORY
  unsigned memory_bits; // how much lies there, by its type
  char condition[4];    // IN_FLAGS: z, nc, ...
  LLVMTypeRef type;     // of a value that goes in or comes out; NULL for memory
  bool output;
} AsmOperand;

typedef struct {
  LLVMContextRef context;
  LLVMBuilderRef builder;
  LLVMTargetDataRef layout;
  LLVMValueRef call;
  AsmOperand operands[MOST_OPERANDS];
  unsigned n_operands;
  LLVMValueRef slots[N_REGISTERS + MOST_OPERANDS]; // what is in the registers: those with a name,
                                                   // then those that the compiler chooses
  LLVMValueRef zero, sign, carry;                  // flags; NULL where not known
  bool arm;                                        // the text is for aarch64, not x86
  bool orders;                                     // it has the clobber "memory"
  bool failed;                                     // something is not understood
} AsmMachine;

// Values. Widths are in bits.
LLVMValueRef machine_fail(AsmMachine *, unsigned width); // a value for the time being
LLVMTypeRef machine_int(AsmMachine *, unsigned width);
LLVMValueRef machine_constant(AsmMachine *, unsigned width, int64_t);
bool machine_is_pointer(LLVMValueRef);
unsigned machine_width(LLVMValueRef);
LLVMValueRef machine_as_number(AsmMachine *, LLVMValueRef);              // a pointer's
LLVMValueRef machine_fitted(AsmMachine *, LLVMValueRef, unsigned width); // the lower part

void machine_put(AsmMachine *, unsigned slot,
                 LLVMValueRef); // into a register, as the processor does
LLVMValueRef machine_condition(AsmMachine *, const char *name); // "z", "nc": one bit

// Arguments of an instruction. What touches memory is atomic or not.
bool machine_is_memory(AsmMachine *, const AsmArg *);
unsigned machine_width_said(AsmMachine *, const AsmArg *); // by the register; 0: it does not say
unsigned machine_memory_width(AsmMachine *,
                              const AsmArg *); // by the type of what lies there; 0: it has none
LLVMValueRef machine_pointer(AsmMachine *, const AsmArg *);
LLVMValueRef machine_look(AsmMachine *, const AsmArg *, unsigned width,
                          bool atomic); // a pointer stays one
LLVMValueRef machine_number(AsmMachine *, const AsmArg *, unsigned width, bool atomic);
void machine_change(AsmMachine *, const AsmArg *, LLVMValueRef, bool atomic);
#endif
