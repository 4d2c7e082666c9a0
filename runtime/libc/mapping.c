// Memory that the program asks of the kernel comes from its heap: so its addresses do not depend on
// the schedule, and it is saved and restored.
#include <malloc.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "libc/guard.h"
#include "libc/libc.h"

enum { PAGE = 4096 };

static void fill_from(void *to, size_t n, int fd, off_t at) {
  region_touch(to, n);
  for (size_t done = 0; done < n;) {
    ssize_t k = pread(fd, (char *)to + done, n - done, at + (off_t)done);
    if (k <= 0) return; // zeros follow the end of the file
    done += (size_t)k;
  }
}

static void *libc_mmap(void *wish, size_t n, int protection, int flags, int fd, off_t at) {
  if (!running) return mmap(wish, n, protection, flags, fd, at);
  bool shared_file = (flags & MAP_SHARED) && !(flags & MAP_ANONYMOUS) && (protection & PROT_WRITE);
  if (shared_file) guard_refuse(ALLOW_WRITE, "mmap of a file, shared, for writing", "");
  if (protection & PROT_EXEC) guard_refuse(ALLOW_UNSEEN, "mmap of executable memory", "");
  if ((flags & (MAP_FIXED | MAP_FIXED_NOREPLACE)) || shared_file || (protection & PROT_EXEC)) {
    guard_refuse(ALLOW_UNSEEN, "mmap at a fixed address", "");
    return mmap(wish, n, protection, flags, fd, at);
  }
  if (!n) return errno = EINVAL, MAP_FAILED;
  void *p = aligned_alloc(PAGE, (n + PAGE - 1) & ~(PAGE - 1ul));
  if (!p) return errno = ENOMEM, MAP_FAILED;
  if (!(flags & MAP_ANONYMOUS)) fill_from(p, n, fd, at);
  return p;
}
static int libc_munmap(void *p, size_t n) {
  if (!running) return munmap(p, n);
  if (malloc_usable_size(p) == ((n + PAGE - 1) & ~(PAGE - 1ul))) free(p);
  else writes(p, n, PC); // a part of it: nobody may use it any more
  return 0;
}
static int libc_mprotect(void *p, size_t n, int protection) {
  if (!running) return mprotect(p, n, protection);
  if ((protection & (PROT_READ | PROT_WRITE)) != (PROT_READ | PROT_WRITE))
    opaque_call("mprotect"); // a fault that it asks for does not come
  return 0;
}
static void *libc_mremap(void *p, size_t had, size_t n, int flags, void *wish) {
  if (!running) return mremap(p, had, n, flags, wish);
  if (flags & ~MREMAP_MAYMOVE) guard_refuse(ALLOW_UNSEEN, "mremap", "");
  void *new = aligned_alloc(PAGE, (n + PAGE - 1) & ~(PAGE - 1ul));
  if (!new) return errno = ENOMEM, MAP_FAILED;
  memcpy(new, p, had < n ? had : n);
  libc_munmap(p, had);
  return new;
}
static int libc_madvise(void *p, size_t n, int advice) {
  if (!running) return madvise(p, n, advice);
  if (advice == MADV_DONTNEED) {
    writes(p, n, PC);
    memset(p, 0, n);
  }
  return 0;
}

const Import map_imports[] = {
#define ROW(name) {#name, (void *)libc_##name}
    ROW(mmap),   ROW(munmap),  ROW(mprotect),
    ROW(mremap), ROW(madvise), {"mmap64", (void *)libc_mmap},
    {NULL, NULL}};
