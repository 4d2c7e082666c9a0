// Does the program read memory that malloc gave, or a variable, before it has a value? New blocks,
// and variables of which the front end is not sure (src/front/instrument/unset.h), hold a mark in
// each byte, and it is looked for before each read: what memory holds is all there is to it, so
// that whoever writes, libraries too, need not be known, and going back costs nothing. Data that
// happen to hold the mark end the search as well; another mark may do then.
#ifndef NORACE_RUNTIME_MARKED_H
#define NORACE_RUNTIME_MARKED_H
#include <stdint.h>

void poison_look(uint64_t address, uint64_t size); // what is about to be read
#endif
