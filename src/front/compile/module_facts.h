// What a search wants to know of a program's modules, written down when they are made, so that it
// can be read without LLVM. Lines of text, each a letter or more, a blank and a name:
//
//   S file.c           the source, without folders
//   F function         defined here, by the name that the linker sees
//   W function         among those, one that several objects may define
//   C function         called here; Cu: or used otherwise, or a result of it is looked at;
//                      Cc: of an allocation: where it is called, pointers are compared with NULL;
//                      Ck: of errno's: the address that it returns is kept (result_use.h)
//   N function         defined here; it computes with the number of an address, or asks which of
//   two is greater
#ifndef NORACE_FRONT_MODULE_FACTS_H
#define NORACE_FRONT_MODULE_FACTS_H
#include <llvm-c/Core.h>
#include <llvm-c/Types.h>
#include <stdbool.h>

#include "base/text.h"
#include "front/compile/clang_bitcode.h"

void module_facts_write(LLVMModuleRef, Text *);

// Appends those of all modules inside a program. False if there are none, or one cannot be read.
bool module_facts_read(Arena *, const char *program, Text *);

bool call_result_is_kept(LLVMValueRef call); // not only loaded from and stored to on the spot
#endif
