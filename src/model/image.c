#include "model/image.h"

#include <errno.h>
#include <fcntl.h>
#include <gelf.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/diag.h"
#include "base/text.h"
#include "common/records.h"

bool image_is_elf(const char *path) {
  char head[4] = {0};
  int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (fd < 0) return false;
  bool elf = read(fd, head, 4) == 4 && !memcmp(head, ELFMAG, 4);
  close(fd);
  return elf;
}

static bool inside(uint64_t offset, uint64_t size, uint64_t file) {
  return offset <= file && size <= file - offset;
}

// libelf accepts headers that point behind the end of the file; a program cut short must be told
// from a whole one.
static bool is_whole(Elf *elf, const GElf_Ehdr *head, uint64_t file) {
  size_t n;
  if (head->e_shoff && !inside(head->e_shoff, (uint64_t)head->e_shnum * head->e_shentsize, file))
    return false;
  if (elf_getphdrnum(elf, &n)) return false;
  for (size_t i = 0; i < n; i++) {
    GElf_Phdr segment;
    if (!gelf_getphdr(elf, (int)i, &segment) || !inside(segment.p_offset, segment.p_filesz, file))
      return false;
  }
  return true;
}

static bool has_segment(Elf *elf, unsigned type) {
  size_t n = 0;
  elf_getphdrnum(elf, &n);
  for (size_t i = 0; i < n; i++) {
    GElf_Phdr segment;
    if (gelf_getphdr(elf, (int)i, &segment) && segment.p_type == type) return true;
  }
  return false;
}

static const char *hexadecimal(Arena *arena, const unsigned char *bytes, size_t n) {
  char *text = arena_take(arena, 2 * n + 1);
  for (size_t i = 0; i < n; i++) {
    text[2 * i] = "0123456789abcdef"[bytes[i] >> 4];
    text[2 * i + 1] = "0123456789abcdef"[bytes[i] & 15];
  }
  return text;
}

static const char *note_build_id(Arena *arena, Elf_Data *data) {
  GElf_Nhdr note;
  size_t at = 0, name, description;
  while (data && (at = gelf_getnote(data, at, &note, &name, &description)) > 0)
    if (note.n_type == NT_GNU_BUILD_ID && note.n_namesz == 4 &&
        !memcmp((char *)data->d_buf + name, "GNU", 4))
      return hexadecimal(arena, (unsigned char *)data->d_buf + description, note.n_descsz);
  return NULL;
}

static const char *read_build_id(Arena *arena, Elf *elf) {
  for (Elf_Scn *section = NULL; (section = elf_nextscn(elf, section));) {
    GElf_Shdr head;
    if (!gelf_getshdr(section, &head) || head.sh_type != SHT_NOTE) continue;
    const char *id = note_build_id(arena, elf_getdata(section, NULL));
    if (id) return id;
  }
  return NULL;
}

static const char *checksum(Arena *arena, const char *path) {
  Text bytes = {0};
  uint64_t hash = 14695981039346656037u; // FNV-1a
  if (text_read_file(&bytes, path))
    for (size_t i = 0; i < bytes.n; i++)
      hash = (hash ^ (unsigned char)bytes.at[i]) * 1099511628211u;
  text_delete(&bytes);
  return arena_format(arena, "fnv-%016llx", (unsigned long long)hash);
}

// ---- what it takes from others

static Elf_Scn *find_section(Elf *elf, unsigned type, GElf_Shdr *head) {
  for (Elf_Scn *section = NULL; (section = elf_nextscn(elf, section));)
    if (gelf_getshdr(section, head) && head->sh_type == type) return section;
  return NULL;
}

// Whether some needed library passes the test.
static bool any_needed(Elf *elf, bool (*test)(const char *name)) {
  GElf_Shdr head;
  GElf_Dyn entry;
  Elf_Scn *section = find_section(elf, SHT_DYNAMIC, &head);
  Elf_Data *data = section ? elf_getdata(section, NULL) : NULL;
  for (int i = 0; data && gelf_getdyn(data, i, &entry); i++) {
    const char *name =
        entry.d_tag == DT_NEEDED ? elf_strptr(elf, head.sh_link, entry.d_un.d_val) : NULL;
    if (name && test(name)) return true;
  }
  return false;
}

static bool is_runtime(const char *name) { return !strcmp(name, NORACE_RUNTIME_NAME); }

static bool is_foreign(const char *name) {
  static const char *const usual[] = {
      "libc.so.",      "libm.so.",      "libpthread.so.",   "libdl.so.",     "librt.so.",
      "libgcc_s.so.",  "libatomic.so.", "ld-linux-",        "libstdc++.so.", "libc++.so.",
      "libc++abi.so.", "libunwind.so.", NORACE_RUNTIME_NAME};
  for (size_t i = 0; i < sizeof usual / sizeof *usual; i++)
    if (!strncmp(name, usual[i], strlen(usual[i]))) return false;
  return true;
}

static bool is_cxx(const char *name) { return !strncmp(name, "libstdc++.so.", 13); }

static bool imports(Elf *elf, const char *function) {
  GElf_Shdr head;
  GElf_Sym symbol;
  Elf_Scn *section = find_section(elf, SHT_DYNSYM, &head);
  Elf_Data *data = section ? elf_getdata(section, NULL) : NULL;
  for (int i = 0; data && gelf_getsym(data, i, &symbol); i++) {
    const char *name =
        symbol.st_shndx == SHN_UNDEF ? elf_strptr(elf, head.sh_link, symbol.st_name) : NULL;
    if (name && !strcmp(name, function)) return true;
  }
  return false;
}

static Elf *open_elf(const char *path, int *fd) {
  elf_version(EV_CURRENT);
  *fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  return *fd < 0 ? NULL : elf_begin(*fd, ELF_C_READ_MMAP, NULL);
}

static void close_elf(Elf *elf, int fd) {
  if (elf) elf_end(elf);
  if (fd >= 0) close(fd);
}

bool image_imports(const char *path, const char *function) {
  int fd;
  Elf *elf = open_elf(path, &fd);
  bool found = elf && imports(elf, function);
  close_elf(elf, fd);
  return found;
}

static bool defines(Elf *elf, const char *function) {
  GElf_Shdr head;
  GElf_Sym symbol;
  Elf_Scn *section = find_section(elf, SHT_SYMTAB, &head);
  Elf_Data *data = section ? elf_getdata(section, NULL) : NULL;
  for (int i = 0; data && gelf_getsym(data, i, &symbol); i++) {
    const char *name = elf_strptr(elf, head.sh_link, symbol.st_name);
    if (name && symbol.st_shndx != SHN_UNDEF && !strcmp(name, function)) return true;
  }
  return false;
}

bool image_has(const char *path, const char *function) {
  int fd;
  Elf *elf = open_elf(path, &fd);
  bool found = elf && (imports(elf, function) || defines(elf, function));
  close_elf(elf, fd);
  return found;
}

bool image_needs_cxx(const char *path) {
  int fd;
  Elf *elf = open_elf(path, &fd);
  bool needs = elf && any_needed(elf, is_cxx);
  close_elf(elf, fd);
  return needs;
}

bool image_stands_alone(const char *path) {
  int fd;
  Elf *elf = open_elf(path, &fd);
  bool alone = elf && !any_needed(elf, is_foreign) && !imports(elf, "dlopen") &&
               !imports(elf, "dlmopen") && !imports(elf, "dlsym");
  close_elf(elf, fd);
  return alone;
}

// ---- what it defines

// What crt1.o, libc_nonshared.a, libgcc.a and the like bring along: hidden, and most of it by names
// that are nobody else's to use.
static bool belongs_to_every_program(const char *name, const GElf_Sym *symbol) {
  bool hidden = GELF_ST_VISIBILITY(symbol->st_other) == STV_HIDDEN;
  bool local = GELF_ST_BIND(symbol->st_info) == STB_LOCAL;
  if (local) return !strcmp(name, "pthread_atfork");
  return !strcmp(name, "_start") ||
         (hidden && (name[0] == '_' || !strcmp(name, "atexit") || !strcmp(name, "at_quick_exit")));
}

static void add_function(Arena *arena, ImageFunctions *functions, const char *name,
                         const char *file, const GElf_Sym *symbol, bool every) {
  bool local = GELF_ST_BIND(symbol->st_info) == STB_LOCAL;
  unsigned type = GELF_ST_TYPE(symbol->st_info);
  if (symbol->st_shndx == SHN_UNDEF || (type != STT_FUNC && type != STT_GNU_IFUNC)) return;
  if (!every && ((local && !symbol->st_size) || belongs_to_every_program(name, symbol)))
    return; // of local ones only those of the start have no size
  vec_push(functions, (ImageFunction){arena_string(arena, name), local && *file ? file : NULL,
                                      symbol->st_value});
}

// An object of an archive is known by its name there: the linker calls it so if it has no other.
//
// What was visible to all objects of the program and no further (hidden) stands among the local
// names too, behind a file without a name.
static void read_functions(Arena *arena, Elf *elf, const char *member, ImageFunctions *functions) {
  GElf_Shdr head;
  GElf_Sym symbol;
  Elf_Scn *section = find_section(elf, SHT_SYMTAB, &head);
  Elf_Data *data = section ? elf_getdata(section, NULL) : NULL;
  const char *file = member ? member : "";
  for (int i = 0; data && gelf_getsym(data, i, &symbol); i++) {
    const char *name = elf_strptr(elf, head.sh_link, symbol.st_name);
    if (!name) continue;
    if (GELF_ST_TYPE(symbol.st_info) == STT_FILE) file = arena_string(arena, name);
    else add_function(arena, functions, name, file, &symbol, member != NULL);
  }
}

void image_archive_functions(Arena *arena, const char *path, ImageFunctions *functions) {
  elf_version(EV_CURRENT);
  int fd = open(path, O_RDONLY | O_CLOEXEC);
  Elf *archive = fd < 0 ? NULL : elf_begin(fd, ELF_C_READ_MMAP, NULL), *member;
  bool is_archive = archive && elf_kind(archive) == ELF_K_AR;
  for (Elf_Cmd next = ELF_C_READ_MMAP; is_archive && (member = elf_begin(fd, next, archive));) {
    Elf_Arhdr *head = elf_getarhdr(member);
    if (elf_kind(member) == ELF_K_ELF && head && head->ar_name)
      read_functions(arena, member, arena_string(arena, head->ar_name), functions);
    next = elf_next(member);
    elf_end(member);
  }
  elf_end(archive);
  if (fd >= 0) close(fd);
}

void image_functions(Arena *arena, const char *path, ImageFunctions *functions) {
  int fd;
  Elf *elf = open_elf(path, &fd);
  if (elf) read_functions(arena, elf, NULL, functions);
  close_elf(elf, fd);
}

// ---- the whole

#if defined __aarch64__
enum { OUR_MACHINE = EM_AARCH64 };
#else
enum { OUR_MACHINE = EM_X86_64 };
#endif

static const char *find_fault(Elf *elf, uint64_t size) {
  GElf_Ehdr head;
  if (!elf || elf_kind(elf) != ELF_K_ELF || !gelf_getehdr(elf, &head))
    return "is not an ELF executable, nor a source in C, C++ or Fortran by its name";
  if (head.e_machine != OUR_MACHINE || gelf_getclass(elf) != ELFCLASS64)
    return "is an executable for another kind of machine";
  if (head.e_type != ET_EXEC && head.e_type != ET_DYN)
    return "is not an executable (an object file or core dump)";
  if (!is_whole(elf, &head, size)) return "is cut short";
  if (!has_segment(elf, PT_LOAD)) return "has nothing to run in it";
  if (!has_segment(elf, PT_INTERP)) return "is not a dynamically linked executable";
  return NULL;
}

static const Image *read_elf(Arena *arena, int fd, const char *path, uint64_t size,
                             const char **complaint) {
  elf_version(EV_CURRENT);
  Elf *elf = elf_begin(fd, ELF_C_READ_MMAP, NULL);
  Image *image = NULL;
  *complaint = find_fault(elf, size);
  if (!*complaint) {
    image = arena_take(arena, sizeof *image);
    char *absolute = realpath(path, NULL);
    image->path = arena_string(arena, absolute ? absolute : path);
    free(absolute);
    image->build_id = read_build_id(arena, elf);
    if (!image->build_id) image->build_id = checksum(arena, path);
    image->instrumented = any_needed(elf, is_runtime);
  }
  if (elf) elf_end(elf);
  return image;
}

const Image *image_read(Arena *arena, const char *path, const char **complaint) {
  struct stat info;
  int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (fd < 0 || fstat(fd, &info)) {
    *complaint = arena_format(arena, "cannot be read: %s", strerror(errno));
    if (fd >= 0) close(fd);
    return NULL;
  }
  const Image *image = NULL;
  if (S_ISDIR(info.st_mode)) *complaint = "is a directory";
  else if (!S_ISREG(info.st_mode)) *complaint = "is not a regular file";
  else if (!info.st_size) *complaint = "is empty";
  else image = read_elf(arena, fd, path, (uint64_t)info.st_size, complaint);
  close(fd);
  if (image && access(path, X_OK)) return *complaint = "is not marked as executable", NULL;
  return image;
}
