#ifndef NORACE_RUNTIME_OVERLAY_FOLDERS_H
#define NORACE_RUNTIME_OVERLAY_FOLDERS_H
#include <dirent.h>
#include <stdint.h>
#include <sys/stat.h>

// While the search runs: opendir, readdir and closedir of the program's files.
DIR *overlay_folder_open(const char *path, uint64_t pc);
struct dirent *overlay_folder_next(DIR *);
int overlay_folder_close(DIR *, uint64_t pc);
#endif
