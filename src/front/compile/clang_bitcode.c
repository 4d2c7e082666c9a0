#include "front/compile/clang_bitcode.h"

#include <errno.h>
#include <fcntl.h>
#include <gelf.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "front/compile/bitcode_pack.h"

#define CLANGS_NAME ".llvmbc"
#define OUR_NAME ".norace"
_Static_assert(sizeof CLANGS_NAME == sizeof OUR_NAME, "the name is overwritten in place");

typedef struct {
  Arena *arena;
  const char *member; // of an archive
  bool facts;         // are wanted, not the modules
  ClangModules *modules;
} Reader;

// --- the bitstream: just enough to step over top-level blocks

typedef struct {
  const uint8_t *bytes;
  size_t size, bit; // bit: position, in bits
} Bits;

static uint32_t read_bits(Bits *b, int n) {
  uint32_t value = 0;
  for (int i = 0; i < n; i++, b->bit++)
    if (b->bit / 8 < b->size) value |= (uint32_t)(b->bytes[b->bit / 8] >> (b->bit % 8) & 1) << i;
  return value;
}

static uint32_t
read_variable(Bits *b, int n) { // a "VBR": n bits at a time, the highest says that more follow
  uint32_t value = 0, more = 1u << (n - 1), piece = more;
  for (int shift = 0; (piece & more) && shift < 32; shift += n - 1) {
    piece = read_bits(b, n);
    value |= (piece & (more - 1)) << shift;
  }
  return value;
}

static bool is_magic(const uint8_t *bytes, size_t left) {
  return left >= 4 && !memcmp(bytes, "BC\xC0\xDE", 4);
}

// The size of the block at `offset` with its head; 0 if no block is there. Layout: abbreviation id
// (2 bits, 1 = enter a block), block id (VBR8), width of ids inside (VBR4), padding to 32 bits,
// length in 32-bit words.
static size_t block_size(const uint8_t *bytes, size_t size, size_t offset) {
  enum { ENTER = 1 };
  Bits b = {bytes, size, offset * 8};
  if (size - offset < 8 || read_bits(&b, 2) != ENTER) return 0;
  read_variable(&b, 8);
  read_variable(&b, 4);
  b.bit = (b.bit + 31) / 32 * 32;
  uint64_t words = read_bits(&b, 32), whole = b.bit / 8 - offset + words * 4;
  return whole <= size - offset ? whole : 0;
}

static bool add_packed(const Reader *r, const uint8_t *bytes, size_t at) {
  ClangModule module = {.member = r->member, .offset = at};
  if (r->facts) module.facts = bitcode_unpack_facts(r->arena, bytes + at);
  else module.bytes = bitcode_unpack(r->arena, bytes + at, &module.size);
  bool good = module.facts || module.bytes;
  if (good) vec_push(r->modules, module);
  return good;
}

static bool split(const Reader *r, const uint8_t *bytes, size_t size) {
  for (size_t at = 0; at < size;) {
    if (!bytes[at]) { // a linker may pad
      at++;
      continue;
    }
    size_t packed = bitcode_packed_size(bytes + at, size - at);
    if (packed && !add_packed(r, bytes, at)) return false;
    if (packed) {
      at += packed;
      continue;
    }
    if (!is_magic(bytes + at, size - at)) return false;
    size_t length = 4, block;
    const uint8_t *start = bytes + at;
    // Blocks lie at multiples of four bytes from the start of their module, wherever the linker has
    // put that.
    while (at + length < size && !is_magic(start + length, size - at - length) &&
           (block = block_size(start, size - at, length)))
      length += block;
    if (length == 4) return false;
    ClangModule module = {.member = r->member, .size = length, .offset = at};
    module.bytes = memcpy(arena_take(r->arena, length), start, length);
    vec_push(r->modules, module);
    at += length;
  }
  return true;
}

bool clang_bitcode_split(Arena *arena, const uint8_t *bytes, size_t size, const char *member,
                         ClangModules *modules) {
  return split(&(Reader){.arena = arena, .member = member, .modules = modules}, bytes, size);
}

// --- ELF files and archives of them

static const char *section_name(Elf *elf, Elf_Scn *section, GElf_Shdr *header) {
  size_t names;
  if (!gelf_getshdr(section, header) || header->sh_type == SHT_NOBITS ||
      elf_getshdrstrndx(elf, &names))
    return "";
  const char *name = elf_strptr(elf, names, header->sh_name);
  return name ? name : "";
}

static const char *read_object(const Reader *r, Elf *elf) {
  GElf_Shdr header;
  for (Elf_Scn *s = NULL; (s = elf_nextscn(elf, s));) {
    const char *name = section_name(elf, s, &header);
    if (strcmp(name, OUR_NAME) && strcmp(name, CLANGS_NAME)) continue;
    Elf_Data *data = elf_rawdata(s, NULL);
    if (!data || (data->d_size && !data->d_buf)) return "is cut short";
    if (!split(r, data->d_buf, data->d_size)) return "holds damaged bitcode";
  }
  return NULL;
}

static const char *read_archive(Reader *r, int fd, Elf *archive) {
  const char *wrong = NULL;
  Elf_Cmd command = ELF_C_READ_MMAP;
  for (Elf *elf; !wrong && (elf = elf_begin(fd, command, archive)); elf_end(elf)) {
    Elf_Arhdr *head = elf_getarhdr(elf);
    r->member = arena_string(r->arena, head && head->ar_name ? head->ar_name : "?");
    if (elf_kind(elf) == ELF_K_ELF) wrong = read_object(r, elf);
    command = elf_next(elf);
  }
  return wrong;
}

static const char *read_file(Reader *r, const char *path) {
  int fd = open(path, O_RDONLY | O_CLOEXEC);
  if (fd < 0) return strerror(errno);
  elf_version(EV_CURRENT);
  Elf *elf = elf_begin(fd, ELF_C_READ_MMAP, NULL);
  const char *wrong = "is neither an ELF file nor an archive";
  if (elf_kind(elf) == ELF_K_ELF) wrong = read_object(r, elf);
  if (elf_kind(elf) == ELF_K_AR) wrong = read_archive(r, fd, elf);
  elf_end(elf);
  close(fd);
  return wrong;
}

const char *clang_bitcode_read(Arena *arena, const char *path, ClangModules *modules) {
  return read_file(&(Reader){.arena = arena, .modules = modules}, path);
}

const char *clang_bitcode_facts(Arena *arena, const char *path, ClangModules *modules) {
  return read_file(&(Reader){.arena = arena, .facts = true, .modules = modules}, path);
}

// --- the new name

static bool ends_at(Elf *elf, size_t names, size_t from, size_t end) {
  const char *name = from ? elf_strptr(elf, names, from) : NULL;
  return name && from + strlen(name) == end;
}

// Linkers and clang let a name share the end of a longer one: is some symbol's name part of the
// section's?
static bool symbol_shares(Elf *elf, size_t names, size_t from) {
  GElf_Shdr header;
  GElf_Sym symbol;
  for (Elf_Scn *s = NULL; (s = elf_nextscn(elf, s));) {
    if (!gelf_getshdr(s, &header) || header.sh_link != names || header.sh_type != SHT_SYMTAB)
      continue;
    Elf_Data *data = elf_getdata(s, NULL);
    for (int i = 0; data && gelf_getsym(data, i, &symbol); i++)
      if (ends_at(elf, names, symbol.st_name, from + sizeof OUR_NAME - 1)) return true;
  }
  return false;
}

// Where in the file the section's name stands; 0 if there is no such section, or its name is in use
// elsewhere.
static off_t find_name(Elf *elf) {
  GElf_Shdr header, strings;
  size_t names;
  for (Elf_Scn *s = NULL; (s = elf_nextscn(elf, s));) {
    if (strcmp(section_name(elf, s, &header), CLANGS_NAME) || elf_getshdrstrndx(elf, &names))
      continue;
    if (symbol_shares(elf, names, header.sh_name)) continue;
    if (gelf_getshdr(elf_getscn(elf, names), &strings))
      return (off_t)(strings.sh_offset + header.sh_name);
  }
  return 0;
}

void clang_bitcode_rename(const char *path) {
  struct stat info;
  if (stat(path, &info) || !S_ISREG(info.st_mode)) return;
  int fd = open(path, O_RDWR | O_CLOEXEC);
  if (fd < 0) return;
  elf_version(EV_CURRENT);
  Elf *elf = elf_begin(fd, ELF_C_READ, NULL);
  off_t at = elf_kind(elf) == ELF_K_ELF ? find_name(elf) : 0;
  elf_end(elf);
  // A failed write leaves clang's name, which the reader knows too.
  if (at && pwrite(fd, OUR_NAME, sizeof OUR_NAME, at) != sizeof OUR_NAME) errno = 0;
  close(fd);
}
