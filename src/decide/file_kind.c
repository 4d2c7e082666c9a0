#include "decide/file_kind.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "base/diag.h"
#include "model/image.h"

static const struct {
  const char *ending, *what;
} kinds[] = {
#define FILE_KIND(ending, what) {ending, what},
#include "decide/file_kind.def"
#undef FILE_KIND
};

static bool is_script(const char *path) {
  char head[2] = {0};
  FILE *file = fopen(path, "re");
  bool script = file && fread(head, 1, 2, file) == 2 && !memcmp(head, "#!", 2);
  if (file) fclose(file);
  return script;
}

// A program may have any name: what an ELF file is, its first bytes tell.
const char *file_kind_advice(const char *path) {
  struct stat s;
  const char *slash = strrchr(path, '/'), *dot = strrchr(slash ? slash : path, '.');
  if (stat(path, &s)) return NULL;
  if (S_ISDIR(s.st_mode))
    return "is a folder: norace watch -- make checks the programs below one, norace test -- make "
           "check those that its tests start";
  if (!S_ISREG(s.st_mode)) return NULL;
  bool elf = image_is_elf(path);
  for (size_t i = 0; dot && i < sizeof kinds / sizeof *kinds; i++)
    if (!strcmp(dot, kinds[i].ending) && (!elf || !strcmp(dot, ".so"))) return kinds[i].what;
  if (!elf && is_script(path))
    return "is a script: norace test -- COMMAND checks the programs that it starts";
  return NULL;
}

void file_kind_refuse(const char *path) {
  const char *advice = file_kind_advice(path);
  if (advice) fatal_input("%s %s", path, advice);
}
