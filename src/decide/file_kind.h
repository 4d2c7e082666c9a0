// Files that are neither a program nor a source for one, told by their names and first bytes.
#ifndef NORACE_DECIDE_FILE_KIND_H
#define NORACE_DECIDE_FILE_KIND_H

// What the file is and which command or file to use instead, to be read after its name; NULL if
// nothing is known against it.
const char *file_kind_advice(const char *path);

void file_kind_refuse(const char *path); // exit 65 with that advice, if there is any
#endif
