#include "base/spill.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <unistd.h>

#include "base/base_kept.h"
#include "base/ground.h"
#include "base/real.h"
#include "base/report_log.h"

enum { PAGE = 4096, BLOCK = 1 << 14, TICKS = 1 << 16, TMPFS = 0x01021994, HIGH_FD = 512 };
enum { USUAL = 256 };                           // megabytes
static const uint64_t MUST_BE_FREE = 1ul << 30; // on the disk

static SpillKept *const spill = &base_kept.spill;

// ---- the file

static uint64_t bytes_free(void) {
  struct statfs s;
  return fstatfs(spill->file, &s) ? 0 : (uint64_t)s.f_bavail * (uint64_t)s.f_bsize;
}

static bool in_memory_anyway(void) {
  struct statfs s;
  return fstatfs(spill->file, &s) || s.f_type == TMPFS;
}

static bool open_in(const char *folder) {
  int fd = CALL_REAL(open, folder, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
  if (fd < 0) return false;
  spill->file =
      CALL_REAL(fcntl, fd, F_DUPFD_CLOEXEC, HIGH_FD); // out of the way of the program's own
  if (spill->file < 0) spill->file = fd;
  else CALL_REAL(close, fd);
  if (!in_memory_anyway() && bytes_free() > 2 * MUST_BE_FREE &&
      !fstat(spill->file, &spill->identity))
    return true;
  CALL_REAL(close, spill->file);
  return false;
}

static bool is_ours(void) {
  struct stat s;
  return !fstat(spill->file, &s) && s.st_dev == spill->identity.st_dev &&
         s.st_ino == spill->identity.st_ino;
}

static void open_file(void) {
  const char *folder = getenv("TMPDIR");
  bool opened = (folder && open_in(folder)) || open_in("/var/tmp") || open_in("/tmp");
  spill->state = opened ? IN_FILE : NEVER;
}

// ---- ranges

static bool write_out(const char *from, size_t size, uint64_t to) {
  while (size) {
    ssize_t n = CALL_REAL(pwrite, spill->file, from, size, (off_t)to);
    if (n <= 0) return false;
    from += n, to += (uint64_t)n, size -= (size_t)n;
  }
  return true;
}

// The pages of the range that have been touched.
static bool write_touched(const char *start, size_t size) {
  static unsigned char touched[BLOCK];
  for (size_t at = 0; at < size; at += (size_t)BLOCK * PAGE) {
    size_t n = (size - at) / PAGE < BLOCK ? (size - at) / PAGE : BLOCK;
    if (mincore((void *)(start + at), n * PAGE, touched)) return false;
    for (size_t i = 0; i < n; i++)
      if ((touched[i] & 1) &&
          !write_out(start + at + i * PAGE, PAGE, spill->file_size + at + i * PAGE))
        return false;
  }
  return true;
}

static void move_to_file(uint32_t i) {
  char *start = spill->ranges[i].start;
  size_t size = spill->ranges[i].size;
  if (spill->ranges[i].in_file || !is_ours() ||
      ftruncate(spill->file, (off_t)(spill->file_size + size)) || !write_touched(start, size))
    return;
  void *p = mmap(start, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, spill->file,
                 (off_t)spill->file_size);
  if (p != start) runtime_bug("cannot map the record from its file");
  spill->ranges[i].in_file = true;
  spill->file_size += size;
}

void spill_range(void *start, size_t size) {
  if (spill->n_ranges == MAX_SPILLED) return;
  spill->ranges[spill->n_ranges].start = start;
  spill->ranges[spill->n_ranges++].size = (size + PAGE - 1) & ~(PAGE - 1ul);
  if (spill->state == IN_FILE) move_to_file(spill->n_ranges - 1);
}

static bool is_in_file(const char *start) {
  for (uint32_t i = 0; i < spill->n_ranges; i++)
    if (start >= spill->ranges[i].start && start < spill->ranges[i].start + spill->ranges[i].size)
      return spill->ranges[i].in_file;
  return false;
}

void spill_clear(void *start, size_t size) {
  if (!is_in_file(start)) madvise(start, size, MADV_DONTNEED);
  else if (madvise(start, size, MADV_REMOVE)) memset(start, 0, size);
}

// ---- how large the process is

static uint64_t resident(void) {
  char text[128];
  int fd = CALL_REAL(open, "/proc/self/statm", O_RDONLY | O_CLOEXEC);
  ssize_t n = fd < 0 ? 0 : CALL_REAL(read, fd, text, sizeof text - 1);
  if (fd >= 0) CALL_REAL(close, fd);
  if (n <= 0) return 0;
  text[n] = 0;
  char *second;
  strtoul(text, &second, 10);
  return strtoul(second, NULL, 10) * PAGE;
}

static uint64_t large(void) {
  return (control->record_memory ? control->record_memory : USUAL) * (1ul << 20);
}

// The pages stay in the file; the kernel may write them to the disk when it needs the memory.
static void leave_memory(void) {
  for (uint32_t i = 0; i < spill->n_ranges; i++) {
    if (!spill->ranges[i].in_file) move_to_file(i);
    if (spill->ranges[i].in_file)
      madvise(spill->ranges[i].start, spill->ranges[i].size, MADV_DONTNEED);
  }
  if (bytes_free() < MUST_BE_FREE)
    give_up("no space is left on the disk for the record of the run");
  spill->limit = resident() + large() / 2;
}

static void look(void) {
  int error = errno;
  if (!spill->limit) spill->limit = large();
  if (resident() > spill->limit) {
    if (spill->state == IN_MEMORY) open_file();
    if (spill->state == IN_FILE) leave_memory();
  }
  errno = error;
}

void spill_tick(void) {
  static uint32_t ticks;
  if (likely(++ticks & (TICKS - 1)) || spill->state == NEVER) return;
  if (control->snapshot == SNAPSHOT_FORK ||
      (control->mode != MODE_WITNESS && control->mode != MODE_REPLAY))
    return;
  look();
}
