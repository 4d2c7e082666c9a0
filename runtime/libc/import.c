#include "libc/import.h"

#include <dlfcn.h>
#include <elf.h>
#include <iconv.h>
#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/program.h"
#include "base/report_log.h"
#include "libc/described.h"
#include "libc/guard.h"
#include "libc/libc.h"
#include "libc/libc_calls.h"
#include "libc/libc_kept.h"
#include "libc/process/thread_settings.h"
#include "libc/signals/jumps.h"
#include "libc/streams/stream_memory.h"
#include "libc/trampoline.h"
#include "sync/thread.h"
#include "world/heap.h"
#include "world/hooks.h"
#include "world/runtime.h"
#include "world/snapshot.h"
#include "world/spurious.h"

// ---- loaded files

static uint64_t absolute(uint64_t base, uint64_t at) { return at < base ? at + base : at; }

static bool needs_runtime(const Module *m, const ElfW(Dyn) * d) {
  for (; d->d_tag != DT_NULL; d++)
    if (d->d_tag == DT_NEEDED && strstr(m->strings + d->d_un.d_val, NORACE_RUNTIME_NAME))
      return true;
  return false;
}

static void read_dynamic(Module *m, const ElfW(Dyn) * dynamic) {
  for (const ElfW(Dyn) *d = dynamic; d->d_tag != DT_NULL; d++) {
    uint64_t at = absolute(m->base, d->d_un.d_ptr);
    switch (d->d_tag) {
    case DT_SYMTAB: m->symbols = (const ElfW(Sym) *)at; break;
    case DT_STRTAB: m->strings = (const char *)at; break;
    case DT_RELA: m->tables[0] = (const ElfW(Rela) *)at; break;
    case DT_RELASZ: m->sizes[0] = d->d_un.d_val; break;
    case DT_JMPREL: m->tables[1] = (const ElfW(Rela) *)at; break;
    case DT_PLTRELSZ: m->sizes[1] = d->d_un.d_val; break;
    default: break;
    }
  }
  m->watched = m->strings && needs_runtime(m, dynamic);
}

static int add_module(struct dl_phdr_info *info, size_t size, void *unused) {
  if (libc_kept.imports.n_modules == MAX_MODULES) give_up("more than %d loaded files", MAX_MODULES);
  Module *m = &libc_kept.imports.modules[libc_kept.imports.n_modules++];
  *m = (Module){.path = info->dlpi_name, .base = info->dlpi_addr, .start = ~0ul};
  const ElfW(Dyn) *dynamic = NULL;
  for (int i = 0; i < info->dlpi_phnum; i++) {
    const ElfW(Phdr) *p = &info->dlpi_phdr[i];
    uint64_t start = m->base + p->p_vaddr, end = start + p->p_memsz;
    if (p->p_type == PT_DYNAMIC) dynamic = (const ElfW(Dyn) *)start;
    if (p->p_type == PT_GNU_RELRO) m->relro_start = start, m->relro_end = end;
    if (p->p_type != PT_LOAD) continue;
    if (start < m->start) m->start = start;
    if (end > m->end) m->end = end;
  }
  if (dynamic) read_dynamic(m, dynamic);
  if (strstr(m->path, "/libstdc++.so") || strstr(m->path, "/libc++.so")) program.is_cxx = true;
  return 0;
}

static Module *module_of(const void *address) {
  for (uint32_t i = 0; i < libc_kept.imports.n_modules; i++)
    if ((uint64_t)address >= libc_kept.imports.modules[i].start &&
        (uint64_t)address < libc_kept.imports.modules[i].end)
      return &libc_kept.imports.modules[i];
  return NULL;
}

// libc and what comes with it call each other inside; the runtime is ourselves.
static bool belongs_to_libc(const Module *m) {
  static const char *const names[] = {NORACE_RUNTIME_NAME, "/libc.so",     "/ld-linux",
                                      "/libm.so",          "/libgcc_s.so", "/libpthread.so",
                                      "/libdl.so",         "/librt.so",    "vdso"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (strstr(m->path, names[i])) return true;
  return false;
}

bool called_by_libc(uint64_t pc) {
  return pc >= libc_kept.imports.libc_start && pc < libc_kept.imports.libc_end;
}

bool called_by_program(uint64_t pc) {
  const Module *m = module_of((const void *)pc);
  return m && m->watched;
}

bool library_calls_back(const uint64_t *pcs, uint32_t n) {
  uint32_t inside = 0;
  for (uint32_t i = 0; i < n; i++) {
    const Module *m = module_of((const void *)pcs[i]);
    inside += m && m->calls_kernel;
  }
  return inside > 1;
}

// ---- names

static const char *const harmless[] = {
#define HARMLESS(kind, name) #name,
#include "common/libc.def"
};
static const char *const by_locale[] = {
#define HARMLESS_LOCALE(kind, name) #name,
#include "common/libc.def"
};
static const char *const harmless_prefix[] = {
#define HARMLESS_PREFIX(text) text,
#include "common/libc.def"
};

static const char *const stream_prefix[] = {
#define STREAM_PREFIX(text) text,
#include "common/libc.def"
};

static const struct {
  const char *name;
  uint32_t allow;
} guarded[] = {
#define ALLOW_NOTHING 0
#define CALL(kind, permission, name, ...) {#name, ALLOW_##permission},
#include "common/libc.def"
};

static uint32_t guard_of(const char *name) { // the bit that permits it; 0: it is not guarded
  for (size_t i = 0; i < sizeof guarded / sizeof *guarded; i++)
    if (!strcmp(guarded[i].name, name)) return guarded[i].allow;
  return 0;
}

static bool depends_on_locale(const char *name) {
  for (size_t i = 0; i < sizeof by_locale / sizeof *by_locale; i++)
    if (!strcmp(by_locale[i], name)) return true;
  return false;
}

static bool is_harmless(const char *name) {
  for (size_t i = 0; i < sizeof harmless / sizeof *harmless; i++)
    if (!strcmp(harmless[i], name)) return true;
  for (size_t i = 0; i < sizeof harmless_prefix / sizeof *harmless_prefix; i++)
    if (!strncmp(harmless_prefix[i], name, strlen(harmless_prefix[i]))) return true;
  return false;
}

static bool is_of_stream(const char *name) {
  for (size_t i = 0; i < sizeof stream_prefix / sizeof *stream_prefix; i++)
    if (!strncmp(stream_prefix[i], name, strlen(stream_prefix[i]))) return true;
  return false;
}

static bool is_cancel_point(const char *name) {
  static const char *const names[] = {
#define POINT(name) #name,
#include "libc/cancel_points.def"
#undef POINT
  };
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (!strcmp(names[i], name)) return true;
  return false;
}

// The tables of our functions; the first one that has a name is asked. Guards hold in libraries
// that norace did not build, too.
static const struct {
  const Import *table;
  bool guards;
} import_tables[] = {
    {overlay_names_imports, true},
    {overlay_look_imports, true},
    {overlay_change_imports, true},
    {overlay_sizes_imports, true},
    {overlay_temporary_imports, true},
    {overlay_folders_imports, true},
    {overlay_walks_imports, true},
    {overlay_lock_imports, true},
    {opening_imports, true},
    {channel_imports, true},
    {epoll_imports, true},
    {socket_imports, true},
    {resolver_imports, true},
    {program_imports, true},
    {named_semaphore_imports, true},
    {system_v_imports, true},
    {message_queue_imports, true},
    {coroutine_imports, true},
    {system_log_imports, true},
    {timer_imports, true},
    {libc_table, false},
    {libc_print, false},
    {cxx_thread_imports, false},
    {libc_scan, false},
    {libc_stream, false},
    {stream_memory_imports, false},
    {lookup_imports, false},
    {descriptor_imports, true},
    {process_imports, true},
    {map_imports, false},
    {signal_imports, true},
    {jump_imports, true},
    {thread_settings_imports, true},
};

// A function of ours; NULL: there is none.
static void *written_for(const Module *importer, const char *name) {
  for (size_t k = 0; k < sizeof import_tables / sizeof *import_tables; k++) {
    if (!importer->watched && !import_tables[k].guards) continue;
    for (const Import *i = import_tables[k].table; i->name; i++)
      if (!strcmp(i->name, name)) return i->function;
  }
  return NULL;
}

static void *modelled(const Module *importer, const char *name, void *real) {
  void *ours = written_for(importer, name);
  if (ours) return ours;
  if (importer->watched && described(name)) return trampoline_to(name, real, DESCRIBED, NULL);
  uint32_t allow = guard_of(name);
  CallEffects *effects = importer->watched ? call_effects(name) : NULL;
  if (depends_on_locale(name)) {
    if (!importer->watched || !program.sets_locale) return NULL;
    effects = locale_effects;
  }
  if (allow || effects) return trampoline_to(name, real, allow, effects);
  if (importer->watched && is_of_stream(name)) return trampoline_to(name, real, OF_STREAM, NULL);
  if (!importer->watched || is_harmless(name)) return NULL;
  const Module *exporter = module_of(real);
  return trampoline_to(name, real, exporter && exporter->calls_kernel ? OF_LIBRARY : 0, NULL);
}

// What the program shall call in place of the function; NULL: the function itself.
static void *instead_of(const Module *importer, const char *name, void *real) {
  void *ours = modelled(importer, name, real);
  if (!program.cancels || !importer->watched || !is_cancel_point(name)) return ours;
  return trampoline_cancels(name, ours ? ours : real);
}

static bool is_function(void *real) {
  Dl_info info;
  ElfW(Sym) *symbol = NULL;
  if (!dladdr1(real, &info, (void **)&symbol, RTLD_DL_SYMENT) || !symbol) return true;
  return ELF64_ST_TYPE(symbol->st_info) != STT_OBJECT && ELF64_ST_TYPE(symbol->st_info) != STT_TLS;
}

// A function that the program looks up by its name is the one that it would have imported.
static void *libc_dlsym(void *handle, const char *name) {
  void *real = dlsym(handle == RTLD_NEXT ? RTLD_DEFAULT : handle, name);
  const Module *exporter = real && running ? module_of(real) : NULL;
  if (handle == RTLD_NEXT && exporter && exporter->watched) opaque_call("dlsym with RTLD_NEXT");
  if (!exporter || exporter->watched || strstr(exporter->path, NORACE_RUNTIME_NAME) ||
      !is_function(real))
    return real;
  void *ours = instead_of(&libc_kept.imports.modules[0], name, real);
  return ours ? ours : real;
}

void *import_of(const char *name) {
  void *real = dlsym(RTLD_DEFAULT, name);
  const Module *exporter = real ? module_of(real) : NULL;
  if (exporter && strstr(exporter->path, NORACE_RUNTIME_NAME)) return real;
  void *ours = real ? instead_of(&libc_kept.imports.modules[0], name, real) : NULL;
  return ours ? ours : real;
}

// What is loaded already stays so, whatever the program does with its handle.
static void *libc_dlopen(const char *path, int flags) {
  if (path) reads(path, strlen(path) + 1, CALLER);
  void *there = running ? dlopen(path, flags | RTLD_NOLOAD) : NULL;
  if (there) return there;
  guard_refuse(ALLOW_UNSEEN, "dlopen", path);
  return dlopen(path, flags);
}
static int libc_dlclose(void *handle) { return running ? 0 : dlclose(handle); }

const Import lookup_imports[] = {{"dlsym", (void *)libc_dlsym},
                                 {"dlopen", (void *)libc_dlopen},
                                 {"dlclose", (void *)libc_dlclose},
                                 {NULL, NULL}};

// ---- relocations

static bool holds_address(uint64_t info) {
  switch (ELF64_R_TYPE(info)) {
#if defined __x86_64__
  case R_X86_64_JUMP_SLOT:
  case R_X86_64_GLOB_DAT:
  case R_X86_64_64: return true;
#else
  case R_AARCH64_JUMP_SLOT:
  case R_AARCH64_GLOB_DAT:
  case R_AARCH64_ABS64: return true;
#endif
  default: return false;
  }
}

static void put(const Module *m, void **at, void *function) {
  char *page = (char *)((uint64_t)at & ~4095ul);
  bool read_only = (uint64_t)at >= m->relro_start && (uint64_t)at < m->relro_end;
  if (read_only) mprotect(page, 4096, PROT_READ | PROT_WRITE);
  *at = function;
  if (read_only) mprotect(page, 4096, PROT_READ);
}

static bool is_sender(const char *name) {
  static const char *const names[] = {"pthread_kill",     "kill",      "alarm",        "sigqueue",
                                      "pthread_sigqueue", "setitimer", "timer_create", "killpg",
                                      "tgkill",           "ualarm"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (!strcmp(name, names[i])) return true;
  return false;
}

static bool is_try_join(const char *name) {
  return !strcmp(name, "pthread_tryjoin_np") || !strcmp(name, "pthread_timedjoin_np") ||
         !strcmp(name, "pthread_clockjoin_np");
}

// Where an output stream stands tells how much others have written.
static bool is_teller(const char *name) {
  return !strcmp(name, "ftell") || !strcmp(name, "ftello") || !strcmp(name, "fgetpos") ||
         !strcmp(name, "ftello64") || !strcmp(name, "fgetpos64");
}

static bool is_registration(const char *name) {
  static const char *const names[] = {"atexit", "__cxa_atexit", "on_exit", "at_quick_exit",
                                      "__cxa_at_quick_exit"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (!strcmp(name, names[i])) return true;
  return false;
}

// Converters that are libraries of their own stay loaded from before the search, which goes back
// over everything else: the usual ones.
static void load_converters(void) {
  static const char *const sets[] = {"ISO-8859-1", "ISO-8859-15", "CP1252", "UTF-16",
                                     "UTF-32",     "KOI8-R",      "EUC-JP", "SJIS"};
  for (size_t i = 0; i < sizeof sets / sizeof *sets; i++) iconv_open("UTF-8", sets[i]);
}

// What the program can do at all is known before it begins.
static void note_import(const Module *m, const ElfW(Rela) * r) {
  const ElfW(Sym) *symbol = &m->symbols[ELF64_R_SYM(r->r_info)];
  const char *name = m->strings + symbol->st_name;
  if (symbol->st_shndx == SHN_UNDEF && !strcmp(name, "syscall"))
    libc_kept.imports.modules[m - libc_kept.imports.modules].calls_kernel = !m->watched;
  if (symbol->st_shndx != SHN_UNDEF || !m->watched) return;
  if (!strcmp(name, "iconv_open")) load_converters();
  program.cancels |= !strcmp(name, "pthread_cancel");
  program.signals |= is_sender(name);
  program.raises |= !strcmp(name, "raise");
  program.has_parts |= !strcmp(name, "norace_part_begin");
  program.tries_join |= is_try_join(name);
  program.sets_locale |= !strcmp(name, "setlocale");
  program.registers |= is_registration(name);
  program.deletes_keys |= !strcmp(name, "pthread_key_delete") || !strcmp(name, "tss_delete");
  program.tells |= is_teller(name);
  program.locks_streams |= !strcmp(name, "flockfile") || !strcmp(name, "ftrylockfile");
  program.asks_sizes |= !strcmp(name, "malloc_usable_size");
}

// The function of another library that the place is for; NULL: it is for something else.
static void *imported(const Module *m, const ElfW(Rela) * r, const char **name) {
  const ElfW(Sym) *symbol = &m->symbols[ELF64_R_SYM(r->r_info)];
  if (symbol->st_shndx != SHN_UNDEF || ELF64_ST_TYPE(symbol->st_info) == STT_OBJECT ||
      ELF64_ST_TYPE(symbol->st_info) == STT_TLS)
    return NULL;
  *name = m->strings + symbol->st_name;
  void *real = dlsym(RTLD_DEFAULT, *name);
  const Module *exporter = real ? module_of(real) : NULL;
  bool outside = exporter && !exporter->watched && !strstr(exporter->path, NORACE_RUNTIME_NAME);
  return outside && is_function(real) ? real : NULL;
}

static void take_over_one(const Module *m, const ElfW(Rela) * r) {
  const char *name;
  void *real = imported(m, r, &name), *ours = real ? instead_of(m, name, real) : NULL;
  if (ours) put(m, (void **)(m->base + r->r_offset), ours);
}

// The bit of --allow that lets it through; 0: it is followed.
static uint32_t stops_at(const Module *m, const char *name) {
  if (!m->watched || written_for(m, name)) return 0;
  if (guard_of(name)) return guard_of(name);
  bool seen = call_effects(name) || depends_on_locale(name) || is_of_stream(name);
  return seen || is_harmless(name) ? 0 : ALLOW_UNSEEN;
}

static void list_one(const Module *m, const ElfW(Rela) * r) {
  const char *name;
  uint32_t allow = imported(m, r, &name) ? stops_at(m, name) : 0;
  if (allow) dprintf(STDOUT_FILENO, "%s %s\n", guard_word(allow), name);
}

static void take_over_module(const Module *m, void (*one)(const Module *, const ElfW(Rela) *)) {
  for (int t = 0; t < 2; t++)
    for (uint64_t i = 0; i < m->sizes[t] / sizeof(ElfW(Rela)); i++)
      if (holds_address(m->tables[t][i].r_info) && ELF64_R_SYM(m->tables[t][i].r_info))
        one(m, &m->tables[t][i]);
}

static void take_over_all(void (*one)(const Module *, const ElfW(Rela) *)) {
  for (uint32_t i = 0; i < libc_kept.imports.n_modules; i++)
    if (libc_kept.imports.modules[i].symbols && libc_kept.imports.modules[i].strings &&
        (libc_kept.imports.modules[i].watched || !belongs_to_libc(&libc_kept.imports.modules[i])))
      take_over_module(&libc_kept.imports.modules[i], one);
}

static void find_modules(void) {
  dl_iterate_phdr(add_module, NULL);
  libc_kept.imports.modules[0].watched = true; // the program itself
}

void imports_list(void) {
  find_modules();
  dprintf(STDOUT_FILENO, "norace list\n");
  take_over_all(list_one);
  _exit(0);
}

void imports_take_over(void) {
  world_hooks.in_libc = called_by_libc;
  world_hooks.in_program = called_by_program;
  described_start();
  stream_memory_start();
  find_modules();
  const Module *libc = module_of((void *)strtol);
  if (libc) libc_kept.imports.libc_start = libc->start, libc_kept.imports.libc_end = libc->end;
  take_over_all(note_import);
  take_over_all(take_over_one);
}
