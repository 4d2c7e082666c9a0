// What is in a file: the real one's bytes, and in place of those that were changed pages of the
// world's memory.
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "base/arenas.h"
#include "base/report_log.h"
#include "libc/files/overlay.h"
#include "libc/files/overlay_content.h"
#include "libc/files/overlay_tree.h"
#include "libc/libc.h"
#include "libc/libc_kept.h"
#include "world/snapshot.h"

enum { CHUNK = OVERLAY_CHUNK, FIRST_DESCRIPTOR = 600 };

static int open_real(const Inode *i) {
  int low = open(i->lower, O_RDONLY | O_CLOEXEC);
  int fd = low < 0 ? -1 : fcntl(low, F_DUPFD_CLOEXEC, FIRST_DESCRIPTOR);
  if (fd < 0) give_up("cannot read '%s'", i->lower);
  close(low);
  return fd;
}

static int real_of(const Inode *i) {
  for (uint32_t k = 0; k < libc_kept.contents.n_reals; k++)
    if (libc_kept.contents.reals[k].id == i->id) return libc_kept.contents.reals[k].fd;
  uint32_t k = libc_kept.contents.n_reals == REALS ? (uint32_t)(i->id % REALS)
                                                   : libc_kept.contents.n_reals++;
  if (libc_kept.contents.reals[k].id) close(libc_kept.contents.reals[k].fd);
  libc_kept.contents.reals[k].id = i->id;
  return libc_kept.contents.reals[k].fd = open_real(i);
}

// Bytes that were never changed.
static void read_lower(const Inode *i, char *to, size_t n, uint64_t at) {
  size_t there = at < i->lower_size ? i->lower_size - at : 0, part = n < there ? n : there;
  if (part) region_touch(to, part);
  ssize_t got = part ? pread(real_of(i), to, part, (off_t)at) : 0;
  if (got < 0) got = 0;
  memset(to + got, 0, n - (size_t)got);
}

static const char in_no_order[] =
    "reads a file that several threads wrote through one stream, in no order";

void inode_looked(Inode *i) {
  if (i->mixed) give_up("%s", in_no_order);
  i->looked |= !alone;
}

void inode_mixed(Inode *i) {
  if (i->looked) give_up("%s", in_no_order);
  i->mixed = true;
}

static size_t part_of(uint64_t at, size_t n) {
  size_t room = CHUNK - at % CHUNK;
  return n < room ? n : room;
}

static void read_part(Inode *i, char *to, size_t n, uint64_t at) {
  const char *chunk = at / CHUNK < i->n_chunks ? i->chunk[at / CHUNK] : NULL;
  if (i->mapped && at + n <= i->mapped_size) memcpy(to, i->mapped + at, n);
  else if (chunk) memcpy(to, chunk + at % CHUNK, n);
  else read_lower(i, to, n, at);
}

// All at once where nothing was changed: real files may be large.
size_t inode_read(Inode *i, void *to, size_t n, uint64_t at) {
  uint64_t size = (uint64_t)i->stat.st_size;
  size_t there = at < size ? size - at : 0;
  if (n > there) n = there;
  if (!i->chunk && !i->mapped) return read_lower(i, to, n, at), n;
  for (size_t done = 0, part; done < n; done += part) {
    part = part_of(at + done, n - done);
    read_part(i, (char *)to + done, part, at + done);
  }
  return n;
}

void inode_shown(const Inode *i, size_t n, uint64_t at, uint64_t pc) {
  if (at < i->mapped_size) READS(i->mapped + at, n < i->mapped_size - at ? n : i->mapped_size - at);
}

static char *chunk_to_write(Inode *i, uint64_t k) {
  static char block[CHUNK];
  if (k >= i->n_chunks) {
    uint64_t room = i->n_chunks ? i->n_chunks : 8;
    while (room <= k) room *= 2;
    char **more = world_take(room * sizeof *more);
    if (i->n_chunks) memcpy(more, i->chunk, i->n_chunks * sizeof *more);
    if (i->chunk) world_give(i->chunk, i->n_chunks * sizeof *more);
    i->chunk = more;
    i->n_chunks = room;
  }
  if (i->chunk[k]) return i->chunk[k];
  read_lower(i, block, CHUNK, k * CHUNK);
  return i->chunk[k] = memcpy(world_take(CHUNK), block, CHUNK);
}

static void put(Inode *i, const char *from, size_t n, uint64_t at) {
  for (size_t done = 0, part; done < n; done += part) {
    part = part_of(at + done, n - done);
    memcpy(chunk_to_write(i, (at + done) / CHUNK) + (at + done) % CHUNK, from + done, part);
  }
}

static uint64_t hash_bytes(const char *p, size_t n) {
  uint64_t h = n;
  for (size_t i = 0; i < n; i++) h = (h ^ (uint8_t)p[i]) * 0x100000001b3ul;
  return h;
}

static void size_at_least(Inode *i, uint64_t size) {
  if (size > (uint64_t)i->stat.st_size) i->stat.st_size = (off_t)size;
  i->stat.st_blocks = (i->stat.st_size + 511) / 512;
}

void inode_fill(Inode *i, const void *from, size_t n) {
  i->lower_size = 0;
  i->stat.st_size = 0;
  put(i, from, n, 0);
  size_at_least(i, n);
}

void inode_write(Inode *i, const void *from, size_t n, uint64_t at, uint64_t pc) {
  size_t in_map = at < i->mapped_size ? i->mapped_size - at : 0;
  if (in_map > n) in_map = n;
  if (in_map) WRITES(i->mapped + at, in_map);
  if (in_map) memcpy(i->mapped + at, from, in_map);
  if (n > in_map) put(i, (const char *)from + in_map, n - in_map, at + in_map);
  size_at_least(i, at + n);
  inode_changed(i, hash_bytes(from, n) ^ at << 32);
}

// What lies behind the end reads as zeros if the file grows again.
static void cut(Inode *i, uint64_t size) {
  if (i->lower_size > size) i->lower_size = size;
  for (uint64_t k = size / CHUNK; k < i->n_chunks; k++) {
    if (!i->chunk[k]) continue;
    uint64_t from = k * CHUNK < size ? size - k * CHUNK : 0;
    memset(i->chunk[k] + from, 0, CHUNK - from);
  }
  if (size < i->mapped_size) memset(i->mapped + size, 0, i->mapped_size - size);
}

void inode_resize(Inode *i, uint64_t size) {
  if (size < (uint64_t)i->stat.st_size) cut(i, size);
  i->stat.st_size = (off_t)size;
  i->stat.st_blocks = ((off_t)size + 511) / 512;
  inode_changed(i, size);
}

// ---- mapped shared: the memory is the contents until nobody maps it any more

void inode_unmap(Inode *i) {
  uint64_t size = (uint64_t)i->stat.st_size;
  size_t n = size < i->mapped_size ? size : i->mapped_size;
  put(i, i->mapped, n, 0);
  inode_changed(i, hash_bytes(i->mapped, n));
  i->mapped = NULL;
  i->mapped_size = 0;
  inode_release(i);
}
