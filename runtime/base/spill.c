#include "base/spill.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <unistd.h>

#include "base/ground.h"
#include "base/real.h"
#include "base/report_log.h"

enum {
  PAGE = 4096,
  BLOCK = 1 << 14,
  TICKS = 1 << 16,
  MAX_RANGES = 1 << 14,
  TMPFS = 0x01021994,
  HIGH_FD = 512
};
enum { USUAL = 256 };                           // megabytes
static const uint64_t MUST_BE_FREE = 1ul << 30; // on the disk

static struct {
  char *start;
  size_t size;
  bool in_file;
} ranges[MAX_RANGES];
static uint32_t n_ranges;

static enum { IN_MEMORY, IN_FILE, NEVER } state;
static int file = -1;
static struct stat identity; // of the file: the program may close what it does not know
static uint64_t file_size;
static uint64_t limit; // of the process's size; grows with what cannot go to the file

// ---- the file

static uint64_t bytes_free(void) {
  struct statfs s;
  return fstatfs(file, &s) ? 0 : (uint64_t)s.f_bavail * (uint64_t)s.f_bsize;
}

static bool in_memory_anyway(void) {
  struct statfs s;
  return fstatfs(file, &s) || s.f_type == TMPFS;
}

static bool open_in(const char *folder) {
  int fd = CALL_REAL(open, folder, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
  if (fd < 0) return false;
  file = CALL_REAL(fcntl, fd, F_DUPFD_CLOEXEC, HIGH_FD); // out of the way of the program's own
  if (file < 0) file = fd;
  else CALL_REAL(close, fd);
  if (!in_memory_anyway() && bytes_free() > 2 * MUST_BE_FREE && !fstat(file, &identity))
    return true;
  CALL_REAL(close, file);
  return false;
}

static bool is_ours(void) {
  struct stat s;
  return !fstat(file, &s) && s.st_dev == identity.st_dev && s.st_ino == identity.st_ino;
}

static void open_file(void) {
  const char *folder = getenv("TMPDIR");
  bool opened = (folder && open_in(folder)) || open_in("/var/tmp") || open_in("/tmp");
  state = opened ? IN_FILE : NEVER;
}

// ---- ranges

static bool write_out(const char *from, size_t size, uint64_t to) {
  while (size) {
    ssize_t n = CALL_REAL(pwrite, file, from, size, (off_t)to);
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
      if ((touched[i] & 1) && !write_out(start + at + i * PAGE, PAGE, file_size + at + i * PAGE))
        return false;
  }
  return true;
}

static void move_to_file(uint32_t i) {
  char *start = ranges[i].start;
  size_t size = ranges[i].size;
  if (ranges[i].in_file || !is_ours() || ftruncate(file, (off_t)(file_size + size)) ||
      !write_touched(start, size))
    return;
  void *p =
      mmap(start, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, file, (off_t)file_size);
  if (p != start) runtime_bug("cannot map the record from its file");
  ranges[i].in_file = true;
  file_size += size;
}

void spill_range(void *start, size_t size) {
  if (n_ranges == MAX_RANGES) return;
  ranges[n_ranges].start = start;
  ranges[n_ranges++].size = (size + PAGE - 1) & ~(PAGE - 1ul);
  if (state == IN_FILE) move_to_file(n_ranges - 1);
}

static bool is_in_file(const char *start) {
  for (uint32_t i = 0; i < n_ranges; i++)
    if (start >= ranges[i].start && start < ranges[i].start + ranges[i].size)
      return ranges[i].in_file;
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
  for (uint32_t i = 0; i < n_ranges; i++) {
    if (!ranges[i].in_file) move_to_file(i);
    if (ranges[i].in_file) madvise(ranges[i].start, ranges[i].size, MADV_DONTNEED);
  }
  if (bytes_free() < MUST_BE_FREE)
    give_up("no space is left on the disk for the record of the run");
  limit = resident() + large() / 2;
}

static void look(void) {
  int error = errno;
  if (!limit) limit = large();
  if (resident() > limit) {
    if (state == IN_MEMORY) open_file();
    if (state == IN_FILE) leave_memory();
  }
  errno = error;
}

void spill_tick(void) {
  static uint32_t ticks;
  if (likely(++ticks & (TICKS - 1)) || state == NEVER) return;
  if (control->snapshot == SNAPSHOT_FORK ||
      (control->mode != MODE_WITNESS && control->mode != MODE_REPLAY))
    return;
  look();
}
