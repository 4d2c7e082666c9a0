#include "front/compile/clang_runtime.h"

#include <fcntl.h>
#include <gelf.h>
#include <libgen.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/diag.h"

#define LIBRARY "libnorace.so"

static const char *own_folder(Arena *arena) {
  char path[PATH_MAX];
  ssize_t n = readlink("/proc/self/exe", path, sizeof path - 1);
  if (n < 0) fatal_input("/proc is not mounted, and norace needs it: mount -t proc proc /proc");
  path[n] = 0;
  return arena_string(arena, dirname(path));
}

static const char *find_folder(Arena *arena, const char *own) {
  char resolved[PATH_MAX];
  if (!access(arena_format(arena, "%s/" LIBRARY, own), R_OK)) return own;
  const char *installed = arena_format(arena, "%s/../lib/norace", own);
  if (access(arena_format(arena, "%s/" LIBRARY, installed), R_OK) || !realpath(installed, resolved))
    return NULL;
  return arena_string(arena, resolved);
}

const char *clang_runtime_folder(Arena *arena) {
  const char *own = own_folder(arena), *folder = find_folder(arena, own);
  if (!folder) fatal("the runtime " LIBRARY " is neither in %s nor in %s/../lib/norace", own, own);
  return folder;
}

const char *clang_runtime_pass(Arena *arena) {
  return arena_format(arena, "%s/norace-pass.so", clang_runtime_folder(arena));
}

const char *clang_runtime_models(Arena *arena) {
  return arena_format(arena, "%s/norace-models.bc", clang_runtime_folder(arena));
}

const char *clang_runtime_tasks(Arena *arena) {
  return arena_format(arena, "%s/norace-tasks.bc", clang_runtime_folder(arena));
}

const char *clang_runtime_headers(Arena *arena) {
  const char *own = own_folder(arena);
  for (int i = 0; i < 2; i++) {
    const char *folder = arena_format(arena, "%s/%sinclude", own, i ? "../" : "");
    if (!access(arena_format(arena, "%s/norace", folder), R_OK)) return folder;
  }
  return NULL;
}

static bool section_defines(Elf *elf, Elf_Scn *section, const GElf_Shdr *header,
                            const char *function) {
  Elf_Data *data = elf_getdata(section, NULL);
  GElf_Sym symbol;
  for (int i = 0; data && gelf_getsym(data, i, &symbol); i++) {
    const char *name = elf_strptr(elf, header->sh_link, symbol.st_name);
    if (symbol.st_shndx != SHN_UNDEF && name && !strcmp(name, function)) return true;
  }
  return false;
}

bool clang_runtime_defines(Arena *arena, const char *function) {
  const char *folder = find_folder(arena, own_folder(arena));
  int fd = folder ? open(arena_format(arena, "%s/" LIBRARY, folder), O_RDONLY | O_CLOEXEC) : -1;
  if (fd < 0) return false;
  elf_version(EV_CURRENT);
  Elf *elf = elf_begin(fd, ELF_C_READ_MMAP, NULL);
  bool found = false;
  GElf_Shdr header;
  for (Elf_Scn *s = NULL; !found && (s = elf_nextscn(elf, s));)
    if (gelf_getshdr(s, &header) && header.sh_type == SHT_DYNSYM)
      found = section_defines(elf, s, &header, function);
  elf_end(elf);
  close(fd);
  return found;
}
