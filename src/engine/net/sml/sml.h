// SML, the Simple Multithreaded Language of seed 004: threads reduced to what matters for races.
// Grammar: doc/reference/sml.md.
//
// A program is a list of job types over declared objects. Code is flat: if, while and the like
// become branch and goto as they are read, so a printed program reads back as the same one.
#ifndef NORACE_ENGINE_NET_SML_H
#define NORACE_ENGINE_NET_SML_H
#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/text.h"
#include "base/vec.h"

typedef enum {
  SML_UNUSED,
  SML_VARIABLE,
  SML_LOCK,
  SML_RWLOCK,
  SML_COND,
  SML_SEMAPHORE,
  SML_BARRIER,
  SML_ONCE_FLAG,
  SML_DATA
} SmlKind;
typedef enum {
#define SML_OP(name, word, shape, help) SML_##name,
#include "engine/net/sml/sml_op.def"
#undef SML_OP
  N_SML_OPS
} SmlOp;

#define SML_ANY UINT32_MAX // of starts: any number of threads; of values: any value in range
#define SML_MANY_UPS 64    // counts of semaphores and barriers stay below

// A value: a constant, SML_ANY, a local of the job, or shared data.
typedef enum { SML_CONST, SML_CHOICE, SML_FROM_LOCAL, SML_FROM_DATA } SmlSource;
typedef struct {
  SmlSource from;
  uint32_t n; // the constant, the local or the object
} SmlValue;

typedef struct {
  SmlOp op;
  uint32_t object;    // object, job (CREATE, JOIN*), or what is assigned or tested, see `data`
  uint32_t lock;      // WAIT: the lock; SWAP, CAS: the local that gets the result
  bool data;          // SET, WHEN: `object` is shared data, otherwise a local of the job
  bool differs;       // WHEN: x != N
  uint32_t number;    // WHEN, CAS: the N
  SmlValue value;     // SET, SWAP, CAS
  VEC(SmlValue) args; // CREATE: one for each parameter
  uint32_t target;    // where a jump goes
  Position at;
  uint32_t size;        // bytes that an access touches; 0 where unknown; not printed
  const char *function; // that the position lies in; NULL where unknown; not printed
  uint32_t origin; // the point of the C program that it stands for, counted from 1; 0 for none; not
                   // printed
  bool
      stated; // the position was written with @ (it is printed again), not taken from the .sml file
} SmlInstr;

// What a variable stands for, where the program comes from C. Not printed.
typedef enum {
  SML_PROGRAM_DATA, // memory that the program accesses
  SML_LOCK_ITSELF,  // a lock or the like: accessed plainly where it is made, made new or released,
                    // and as an atomic where it is used
  SML_LOCK_MISUSED  // a lock that is used after it was released, or was made new while held
} SmlRole;

typedef struct {
  const char *name;
  SmlKind kind;
  SmlRole role;
  const char *of;     // the lock of a variable that is not SML_PROGRAM_DATA
  const char *symbol; // of the global variable that it is a piece of; NULL: of none
  uint32_t count;     // semaphore: its first value; barrier: how many meet; data: the first value;
                      // rwlock: 1 if recursive
  uint32_t range;     // data: values 0 .. range-1
  Position at;
} SmlObject;

typedef struct {
  const char *name;
  uint32_t range;
} SmlLocal;

typedef struct {
  const char *name;
  uint32_t starts;   // threads at the start, or SML_ANY
  uint32_t n_params; // the first so many locals are parameters; threads at the start get 0
  VEC(SmlLocal) locals;
  VEC(SmlInstr) code; // falls through; the end of the code ends the thread
  Position at;
} SmlJob;

typedef struct SmlProgram {
  const char *name; // NULL for none
  VEC(SmlObject) objects;
  VEC(SmlJob) jobs;
} SmlProgram;

// All the programs of one file; strings live in the arena.
typedef struct {
  Arena *arena;
  VEC(SmlProgram) programs;
} SmlFile;

SmlFile *sml_file_new(void);
void sml_file_delete(SmlFile *);
SmlProgram *sml_file_add(SmlFile *, const char *name);

bool sml_same(const SmlProgram *,
              const SmlProgram *);  // equal but for positions that were not stated
bool sml_check(const SmlProgram *); // every index in range, every object of the kind its use needs

bool sml_op_jumps(SmlOp); // has a target
bool sml_op_falls(SmlOp); // may go on to the next instruction
const char *sml_op_word(SmlOp);
const char *sml_kind_word(SmlKind);
#endif
