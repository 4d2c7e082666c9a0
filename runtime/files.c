#include "files.h"

void files_save(void) {}
void files_restore(void) {}
