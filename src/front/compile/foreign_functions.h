// Functions of a program that `norace cc` did not compile: from objects and archives that came from
// another compiler, and from assembly.
//
// Nothing is known of what they access, so a search must notice when one is called.
#ifndef NORACE_FRONT_FOREIGN_H
#define NORACE_FRONT_FOREIGN_H
#include "model/image.h"

// Appends them. None if the file was stripped of its names, or has no modules inside.
void foreign_functions(Arena *, const char *program, ImageFunctions *);
#endif
