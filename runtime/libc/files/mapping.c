// Memory that the program asks of the kernel comes from its heap: so its addresses do not depend on
// the schedule, and it is saved and restored. All that is mapped shared of one file is one block:
// two mappings of it are the same memory.
#include "libc/files/mapping.h"

#include <fcntl.h>
#include <malloc.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include "base/arenas.h"
#include "base/report_log.h"
#include "libc/files/descriptors.h"
#include "libc/files/overlay.h"
#include "libc/files/overlay_calls.h"
#include "libc/files/overlay_content.h"
#include "libc/guard.h"
#include "libc/libc.h"
#include "libc/sockets/channel.h"
#include "libc/trampoline.h"
#include "world/fiber.h"
#include "world/snapshot.h"
#include "world/state_hash.h"

enum { PAGE = 4096, MAX_MAPPINGS = 4096, MAX_FILES_MAPPED = 32, NO_FILE = -1 };

typedef struct {
  char *start;
  size_t size, left; // left: bytes that are not given back yet
  int32_t file;
} Mapping;

typedef struct {
  Inode *inode; // whose contents the bytes are meanwhile (overlay_content.c)
  char *bytes;  // from the file's beginning on
  size_t size;
  uint32_t mappings;
} MappedFile;

struct Mappings {
  uint32_t n, n_files;
  Mapping at[MAX_MAPPINGS];
  MappedFile file[MAX_FILES_MAPPED];
};

void mappings_start(void) { world->mappings = world_take(sizeof *world->mappings); }

static size_t whole_pages(size_t n) { return (n + PAGE - 1) & ~(PAGE - 1ul); }

static void fill_from(void *to, size_t n, int fd, off_t at) {
  const Description *d = overlay_at(fd);
  if (d) return (void)inode_read(d->inode, to, n, (uint64_t)at);
  region_touch(to, n);
  for (size_t done = 0; done < n;) {
    ssize_t k = pread(fd, (char *)to + done, n - done, at + (off_t)done);
    if (k <= 0) return; // zeros follow the end of the file
    done += (size_t)k;
  }
}

static void *fresh(size_t n) {
  void *p = aligned_alloc(PAGE, whole_pages(n));
  if (p && control->mark) memset(p, 0, whole_pages(n)); // else the heap's new pages are zero
  return p;
}

void mappings_hash(StateHash *h) {
  hash_add(h, (uint64_t)world->mappings->n << 32 | world->mappings->n_files);
  for (const Mapping *m = world->mappings->at; m < world->mappings->at + world->mappings->n; m++)
    hash_add(h, (uint64_t)m->start ^ (uint64_t)m->left << 1);
}

static Mapping *mapping_at(const void *p) {
  for (Mapping *m = world->mappings->at; m < world->mappings->at + world->mappings->n; m++)
    if ((const char *)p >= m->start && (const char *)p < m->start + m->size) return m;
  return NULL;
}

static void *mapping_add(char *start, size_t n, int32_t file) {
  if (world->mappings->n == MAX_MAPPINGS)
    give_up_thread("maps more than %d pieces of memory", MAX_MAPPINGS);
  world->mappings->at[world->mappings->n++] =
      (Mapping){start, whole_pages(n), whole_pages(n), file};
  return start;
}

// ---- files that are mapped shared

static MappedFile *file_of(const Inode *i) {
  for (MappedFile *f = world->mappings->file; f < world->mappings->file + world->mappings->n_files;
       f++)
    if (f->mappings && f->inode == i) return f;
  return NULL;
}

static MappedFile *unused_file(void) {
  for (MappedFile *f = world->mappings->file; f < world->mappings->file + world->mappings->n_files;
       f++)
    if (!f->mappings) return f;
  if (world->mappings->n_files == MAX_FILES_MAPPED)
    give_up_thread("maps more than %d files, shared", MAX_FILES_MAPPED);
  return &world->mappings->file[world->mappings->n_files++];
}

static MappedFile *new_file(Inode *i, size_t needed) {
  size_t size = (size_t)i->stat.st_size;
  size = whole_pages(size > needed ? size : needed);
  char *bytes = fresh(size);
  if (!bytes) return NULL;
  inode_read(i, bytes, size, 0);
  MappedFile *f = unused_file();
  *f = (MappedFile){i, bytes, size, 0};
  i->mapped = bytes;
  i->mapped_size = size;
  return f;
}

// Memory of its own each time, as if there were no file.
static bool is_zero_device(int fd) {
  struct stat s;
  return !fstat(fd, &s) && S_ISCHR(s.st_mode) && major(s.st_rdev) == 1 && minor(s.st_rdev) == 5;
}

static void *map_shared(size_t n, int fd, off_t at) {
  size_t needed = (size_t)at + whole_pages(n);
  const Description *d = overlay_at(fd);
  if (!d) give_up_thread("maps a file that norace does not model, shared");
  MappedFile *f = file_of(d->inode);
  if (f && f->size < needed) give_up_thread("maps more of a file than it had mapped before");
  if (!f) f = new_file(d->inode, needed);
  if (!f) return errno = ENOMEM, MAP_FAILED;
  f->mappings++;
  return mapping_add(f->bytes + at, n, (int32_t)(f - world->mappings->file));
}

// ---- the calls

// In place of what is mapped there already: fresh memory.
static void *map_again(char *p, size_t n, int flags, int fd, off_t at, uint64_t pc) {
  const Mapping *m = mapping_at(p);
  if (!m || p + whole_pages(n) > m->start + m->size || m->file != NO_FILE ||
      (flags & MAP_FIXED_NOREPLACE) || ((flags & MAP_SHARED) && !(flags & MAP_ANONYMOUS)))
    return NULL;
  WRITES(p, whole_pages(n));
  memset(p, 0, whole_pages(n));
  if (!(flags & MAP_ANONYMOUS)) fill_from(p, n, fd, at);
  return p;
}

static void *libc_mmap(void *wish, size_t n, int protection, int flags, int fd, off_t at) {
  if (!running || before_main) return mmap(wish, n, protection, flags, fd, at);
  uint64_t pc = CALLER;
  if (!n || at % PAGE) return errno = EINVAL, MAP_FAILED;
  bool of_file = !(flags & MAP_ANONYMOUS), shared = (flags & MAP_TYPE) != MAP_PRIVATE;
  if (of_file) overlay_missing(fd, pc);
  const Description *d = of_file ? overlay_at(fd) : NULL;
  world->shares_memory |= shared;
  if (of_file && shared && (protection & PROT_WRITE) && !d && !is_zero_device(fd))
    guard_refuse(ALLOW_WRITE, "mmap of a file, shared, for writing", "");
  if (d && (!overlay_reads(d) || (shared && protection & PROT_WRITE && !overlay_writes(d))))
    return errno = EACCES, MAP_FAILED;
  if (protection & PROT_EXEC) {
    guard_refuse(ALLOW_UNSEEN, "mmap of executable memory", "");
    return mmap(wish, n, protection, flags, fd, at);
  }
  if (flags & (MAP_FIXED | MAP_FIXED_NOREPLACE)) {
    void *again = map_again(wish, n, flags, fd, at, pc);
    if (again) return again;
    guard_refuse(ALLOW_UNSEEN, "mmap at a fixed address", "");
    return mmap(wish, n, protection, flags, fd, at);
  }
  if (of_file && fcntl(fd, F_GETFD) < 0) return errno = EBADF, MAP_FAILED;
  if (of_file && is_zero_device(fd)) of_file = false;
  if (d) inode_looked(d->inode);
  if (d)
    overlay_event(inode_object(d->inode), shared ? TOUCH_W : TOUCH_R, description_object(d),
                  TOUCH_R, pc);
  if (d && overlay_at(fd) != d) return errno = EBADF, MAP_FAILED;
  if (of_file && shared) return map_shared(n, fd, at);
  void *p = fresh(n);
  if (!p) return errno = ENOMEM, MAP_FAILED;
  if (of_file) fill_from(p, n, fd, at);
  return mapping_add(p, n, NO_FILE);
}

static void unmap_file(MappedFile *f) {
  inode_unmap(f->inode);
  free(f->bytes);
}

// A block whose last byte was given back is nobody's. A file's stays for those who map it again.
static void forget(Mapping *m) {
  if (m->file == NO_FILE) free(m->start);
  else if (!--world->mappings->file[m->file].mappings) unmap_file(&world->mappings->file[m->file]);
  *m = world->mappings->at[--world->mappings->n];
}

static int libc_munmap(void *p, size_t n) {
  if (!running || before_main) return munmap(p, n);
  Mapping *m = mapping_at(p);
  size_t size = whole_pages(n);
  if (!n || (uint64_t)p % PAGE) return errno = EINVAL, -1;
  if (!m) { // it was never ours: before main, or let through
    guard_refuse(ALLOW_UNSEEN, "munmap of memory that was mapped elsewhere", "");
    return munmap(p, n);
  }
  if ((char *)p + size > m->start + m->size) give_up_thread("gives back several mappings at once");
  if (size < m->left || m->file != NO_FILE) writes(p, size, PC); // nobody may use it any more
  m->left -= size < m->left ? size : m->left;
  if (!m->left) forget(m);
  return 0;
}
static int libc_mprotect(void *p, size_t n, int protection) {
  if (!running || before_main) return mprotect(p, n, protection);
  if (!mapping_at(p) && !heap_holds((uint64_t)p)) {
    guard_refuse(ALLOW_UNSEEN, "mprotect of memory that was mapped elsewhere", "");
    return mprotect(p, n, protection);
  }
  if ((protection & (PROT_READ | PROT_WRITE)) != (PROT_READ | PROT_WRITE))
    opaque_call("mprotect"); // a fault that it asks for does not come
  return 0;
}
static void *libc_mremap(void *p, size_t had, size_t n, int flags, void *wish) {
  if (!running || before_main) return mremap(p, had, n, flags, wish);
  Mapping *m = mapping_at(p);
  if ((flags & ~MREMAP_MAYMOVE) || !m || m->file != NO_FILE || p != m->start ||
      whole_pages(had) != m->size)
    give_up_thread("calls mremap in a way that norace does not model");
  if (!(flags & MREMAP_MAYMOVE) && whole_pages(n) > m->size) return errno = ENOMEM, MAP_FAILED;
  void *new = fresh(n);
  if (!new) return errno = ENOMEM, MAP_FAILED;
  reads(p, had < n ? had : n, PC);
  memcpy(new, p, had < n ? had : n);
  libc_munmap(p, had);
  return mapping_add(new, n, NO_FILE);
}
static int libc_madvise(void *p, size_t n, int advice) {
  if (!running || before_main) return madvise(p, n, advice);
  const Mapping *m = mapping_at(p);
  bool empties = advice == MADV_DONTNEED || advice == MADV_FREE;
  if (advice == MADV_REMOVE) give_up_thread("calls madvise with MADV_REMOVE");
  if (!empties || (m && m->file != NO_FILE)) return 0;
  if (!m) give_up_thread("calls madvise on memory that was mapped elsewhere");
  writes(p, n, PC);
  memset(p, 0, n);
  return 0;
}
static int libc_msync(void *p, size_t n, int flags) {
  return running && !before_main ? 0 : msync(p, n, flags);
}

static ssize_t libc_pwrite(int fd, const void *from, size_t n, off_t at) {
  if (!running) return pwrite(fd, from, n, at);
  uint64_t pc = CALLER;
  overlay_missing(fd, pc);
  if (overlay_at(fd) && at < 0) return errno = EINVAL, -1;
  if (overlay_at(fd)) return overlay_write(fd, &(struct iovec){(void *)from, n}, 1, at, pc);
  READS(from, n);
  if (fcntl(fd, F_GETFD) < 0) return -1;
  guard_refuse(ALLOW_WRITE, "pwrite", "");
  file_use(fd, pc);
  return pwrite(fd, from, n, at);
}
static int libc_ftruncate(int fd, off_t size) {
  if (!running) return ftruncate(fd, size);
  overlay_missing(fd, CALLER);
  if (overlay_at(fd)) return overlay_truncate(fd, size, CALLER);
  if (fcntl(fd, F_GETFD) < 0) return -1;
  guard_refuse(ALLOW_WRITE, "ftruncate", "");
  file_use(fd, CALLER);
  return ftruncate(fd, size);
}
const Import map_imports[] = {
#define ROW(name) {#name, (void *)libc_##name}
    ROW(mmap),
    ROW(munmap),
    ROW(mprotect),
    ROW(mremap),
    ROW(madvise),
    ROW(msync),
    ROW(pwrite),
    ROW(ftruncate),
    {"mmap64", (void *)libc_mmap},
    {"pwrite64", (void *)libc_pwrite},
    {"ftruncate64", (void *)libc_ftruncate},
    {NULL, NULL}};
