// A program as C and, at the same time, as instructions for the machine: one walk makes both, so that each instruction knows its line.
#ifndef ORACLE_CODE_H
#define ORACLE_CODE_H
#include "base/text.h"
#include "program.h"

typedef enum {
#define INSTRUCTION(name, visible) OP_##name,
#include "instruction.def"
#undef INSTRUCTION
} Op;

typedef struct {
  uint8_t op;
  int8_t a, b, c, d, e;
  int16_t k;    // a constant, or where to jump
  int line;     // in the C text
} Instruction;

enum { CODE = 768 };

typedef struct {
  int n_threads;
  int sem_value[SEMS], barrier_count[BARRIERS];
  int barrier_users[BARRIERS]; // how many threads have a wait on it
  Instruction at[CODE];
  int n;
  int thread_start[THREADS], once_start[ONCES];
} Code;

bool op_is_visible(Op); // other threads can notice it, or it can block

// What stands once at the top of a C file.
void print_prologue(Text *);
// Adds the program to the C text, as functions whose names start with p<number>_, and gives its code. *line: the text's last line so far.
void print_program(const Program *, int number, Text *, int *line, Code *);
// The main function: runs the program whose number is the first argument.
void print_main(Text *, int n_programs);
#endif
