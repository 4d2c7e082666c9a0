#include "base/constructors.h"

#include <link.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef void (*Constructor)(int, char **, char **);
typedef void (*Destructor)(void);

typedef struct {   // of the program, as the loader reads them
  uint64_t single; // 0: none
  const uint64_t *array;
  uint64_t n;
} Functions;

static int find_dynamic(struct dl_phdr_info *info, size_t size, void *to) {
  for (int i = 0; i < info->dlpi_phnum; i++)
    if (info->dlpi_phdr[i].p_type == PT_DYNAMIC)
      *(struct dl_phdr_info *)to = *info,
                            ((struct dl_phdr_info *)to)->dlpi_phdr = &info->dlpi_phdr[i];
  return 1; // the program comes first
}

static Functions functions(int64_t single, int64_t array, int64_t size) {
  struct dl_phdr_info program = {0};
  Functions f = {0};
  dl_iterate_phdr(find_dynamic, &program);
  if (!program.dlpi_phdr) return f;
  uint64_t base = program.dlpi_addr;
  const ElfW(Dyn) *d = (const ElfW(Dyn) *)(base + program.dlpi_phdr->p_vaddr);
  for (; d->d_tag != DT_NULL; d++) {
    if (d->d_tag == single) f.single = base + d->d_un.d_ptr;
    if (d->d_tag == array) f.array = (const uint64_t *)(base + d->d_un.d_ptr);
    if (d->d_tag == size) f.n = d->d_un.d_val / sizeof *f.array;
  }
  return f;
}

static bool is_function(uint64_t at) { return at && at != UINT64_MAX; }

void constructors_run(int argc, char **argv, char **envp) {
  Functions f = functions(DT_INIT, DT_INIT_ARRAY, DT_INIT_ARRAYSZ);
  if (f.single) ((Constructor)f.single)(argc, argv, envp);
  for (uint64_t i = 0; i < f.n; i++)
    if (is_function(f.array[i])) ((Constructor)f.array[i])(argc, argv, envp);
}

// The first of the array is the compiler's own, which does nothing that a thread could see.
bool destructors_exist(void) { return functions(DT_FINI, DT_FINI_ARRAY, DT_FINI_ARRAYSZ).n > 1; }

void destructors_run(void) {
  Functions f = functions(DT_FINI, DT_FINI_ARRAY, DT_FINI_ARRAYSZ);
  for (uint64_t i = f.n; i-- > 0;)
    if (is_function(f.array[i])) ((Destructor)f.array[i])();
  if (f.single) ((Destructor)f.single)();
}
