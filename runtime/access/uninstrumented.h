// Functions of the program that norace cc did not compile: nobody sees what they access. Each
// begins with a trap as soon as threads could meet in it.
#ifndef NORACE_RUNTIME_FOREIGN_H
#define NORACE_RUNTIME_FOREIGN_H
#include <stdbool.h>
#include <stdint.h>

void uninstrumented_watch(void); // threads could meet: sets the traps
bool uninstrumented_trap(
    uint64_t *pc); // the trap there is one of these: it is told, unless its thread is alone, and
                   // taken away; the thread goes on at *pc
// The one among these functions that the address lies in or behind; NULL: none.
const char *uninstrumented_name(uint64_t pc);
#endif
