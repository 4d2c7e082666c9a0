// Files that the program reads: their positions belong to its state.
#ifndef NORACE_RUNTIME_FILES_H
#define NORACE_RUNTIME_FILES_H

void files_save(void);
void files_restore(void);
#endif
