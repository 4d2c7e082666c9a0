// Descriptors of the program. For each file that it reads or may write (--allow=write), the search
// keeps a descriptor of its own (the keeper), out of the program's way: from it the program's
// descriptor can be made again after it was closed, when the search goes back to where it was open.
#include "libc/files/descriptors.h"
#include "libc/libc_kept.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include "base/arenas.h"
#include "base/report_log.h"
#include "base/splitmix.h"
#include "common/objects.h"
#include "libc/files/followed.h"
#include "sync/thread.h"
#include "world/hooks.h"
#include "world/object.h"
#include "world/runtime.h"
#include "world/schedule.h"

enum { FIRST_KEEPER = 300, NONE = -1, A_PLACE = -3 };

enum { RANDOM_WORDS = 1 << 17 };
static DescriptorsKept *const descriptors = &libc_kept.descriptors;

// ---- keepers

static bool kept_in_use(int32_t k) {
  for (int i = 0; i < DESCRIPTORS; i++)
    if (descriptors->files->at[i].keeper == k) return true;
  return false;
}

static int32_t keeper_add(int fd, int flags, const struct stat *s) {
  if (descriptors->n_keepers == KEEPERS) give_up("opens more than %d files", KEEPERS);
  int kept = fcntl(fd, F_DUPFD_CLOEXEC, FIRST_KEEPER);
  if (kept < 0) give_up("opens too many files");
  descriptors->keepers[descriptors->n_keepers] =
      (Keeper){kept, flags, fcntl(fd, F_GETFL) & (O_ACCMODE | O_APPEND), s->st_dev, s->st_ino};
  return (int32_t)descriptors->n_keepers++;
}

// One that the search has from an earlier execution serves again.
static int32_t keeper_for(int fd, int flags) {
  struct stat s;
  if (fstat(fd, &s)) return NONE;
  for (uint32_t k = 0; k < descriptors->n_keepers; k++)
    if (descriptors->keepers[k].flags == flags && descriptors->keepers[k].device == s.st_dev &&
        descriptors->keepers[k].inode == s.st_ino && !kept_in_use((int32_t)k)) {
      dup2(descriptors->keepers[k].fd, fd);
      lseek(fd, 0, SEEK_SET);
      return (int32_t)k;
    }
  return keeper_add(fd, flags, &s);
}

static void set_kernel(int fd, int32_t k) {
  descriptors->n_in_kernel += (k != NONE) - (descriptors->in_kernel[fd] != NONE);
  descriptors->in_kernel[fd] = k;
}

static bool only_place(int32_t k) { return k != NONE && descriptors->keepers[k].flags == A_PLACE; }

static void set(int fd, int32_t k) {
  descriptors->files->n_open += (k != NONE) - (descriptors->files->at[fd].keeper != NONE);
  descriptors->files->n_places += only_place(k) - only_place(descriptors->files->at[fd].keeper);
  descriptors->files->at[fd].keeper = k;
  set_kernel(fd, k);
}

// ---- random numbers from the kernel: the same on every execution

static int random_file(void) {
  static int file = -1;
  if (file >= 0) return file;
  int fd = memfd_create("random numbers", MFD_CLOEXEC);
  file = fd < 0 ? -1 : fcntl(fd, F_DUPFD_CLOEXEC, FIRST_KEEPER);
  if (file < 0) give_up("cannot make random numbers");
  close(fd);
  uint64_t state = 1, block[512];
  for (int i = 0; i < RANDOM_WORDS; i++) {
    block[i % 512] = random_step(&state);
    if (i % 512 == 511 && write(file, block, sizeof block) != sizeof block)
      give_up("cannot make random numbers");
  }
  return file;
}

static void replace_random_device(int fd) {
  struct stat s;
  bool is_random = !fstat(fd, &s) && S_ISCHR(s.st_mode) && major(s.st_rdev) == 1 &&
                   (minor(s.st_rdev) == 8 || minor(s.st_rdev) == 9);
  if (!is_random) return;
  char path[32];
  print_to(path, sizeof path, "/proc/self/fd/%d", random_file());
  int own = open(path, O_RDONLY | O_CLOEXEC);
  if (own < 0) give_up("cannot make random numbers");
  dup2(own, fd);
  close(own);
}

// ---- opening and closing

void file_opened(int fd, int flags) {
  if (fd < 0) return;
  if (fd >= DESCRIPTORS) give_up("opens too many files");
  replace_random_device(fd);
  set(fd, keeper_for(fd, flags));
}

void file_placed(int fd) { set(fd, keeper_for(fd, A_PLACE)); }

void file_opened_to_write(int fd, int flags) {
  if (fd >= 0 && fd < DESCRIPTORS && descriptors->n_keepers < KEEPERS)
    set(fd, keeper_for(fd, flags));
}

void file_closes(int fd) {
  if (fd < 0 || fd >= DESCRIPTORS) return;
  if (descriptors->files->at[fd].keeper != NONE) set(fd, NONE);
  descriptors->files->standard[fd] = 0;
}

// ---- copies of the standard descriptors

int file_standard(int fd) {
  if (fd >= 0 && fd <= 2) return fd;
  return fd > 2 && fd < DESCRIPTORS && running ? descriptors->files->standard[fd] - 1 : -1;
}

int file_use_of(int fd) {
  int standard = file_standard(fd);
  return standard < 0 ? fd : standard;
}

void file_stands_for(int fd, int standard) {
  file_placed(fd);
  descriptors->files->standard[fd] = (uint8_t)(standard + 1);
}

void files_hash(StateHash *h) {
  for (int i = 0; descriptors->files->n_places && i < DESCRIPTORS; i++)
    if (descriptors->files->standard[i])
      hash_add(h, (uint64_t)i << 8 | descriptors->files->standard[i]);
}

// ---- standard input

static void copy_input(void) {
  char block[65536];
  ssize_t n;
  if (fcntl(descriptors->input.memory, F_GET_SEALS) & F_SEAL_WRITE)
    return; // another process has done it
  while ((n = read(0, block, sizeof block)) > 0)
    if (write(descriptors->input.memory, block, (size_t)n) != n)
      give_up("standard input is too large");
  fcntl(descriptors->input.memory, F_ADD_SEALS, F_SEAL_WRITE);
}

static void adopt_input(void) {
  control->input_read = 1;
  if (descriptors->files->at[0].keeper != NONE) return;
  if (descriptors->input.memory >= 0) copy_input();
  if (descriptors->input_keeper == NONE) {
    struct stat s;
    int fd = descriptors->input.memory >= 0 ? descriptors->input.memory : 0;
    if (fstat(fd, &s)) return; // closed
    descriptors->input_keeper = keeper_add(fd, -1, &s);
  }
  dup2(descriptors->keepers[descriptors->input_keeper].fd, 0);
  lseek(0, descriptors->input.offset, SEEK_SET);
  set(0, descriptors->input_keeper);
}

bool file_is_input(int fd) {
  return fd >= 0 && fd < DESCRIPTORS && descriptors->files && descriptors->input_keeper != NONE &&
         descriptors->files->at[fd].keeper == descriptors->input_keeper;
}

// A file is opened anew: its position is then nobody else's.
static bool input_is_file(void) {
  struct stat s;
  descriptors->input.offset = lseek(0, 0, SEEK_CUR);
  if (fstat(0, &s) || !S_ISREG(s.st_mode) || descriptors->input.offset < 0) return false;
  int fd = open("/proc/self/fd/0", O_RDONLY);
  if (fd < 0) return true;
  lseek(fd, descriptors->input.offset, SEEK_SET);
  dup2(fd, 0);
  close(fd);
  return true;
}

void files_start(void) {
  world_hooks.save = files_save;
  world_hooks.restore = files_restore;
  descriptors->input_keeper = NONE;
  descriptors->files = world_take(sizeof *descriptors->files);
  for (int i = 0; i < DESCRIPTORS; i++)
    descriptors->files->at[i].keeper = descriptors->in_kernel[i] = NONE;
  const char *number = getenv(NORACE_INPUT_VARIABLE);
  int memory = number ? atoi(number) : -1;
  unsetenv(NORACE_INPUT_VARIABLE);
  descriptors->input.memory = -1;
  if (followed(FOLLOWED_STDIN)) {
    descriptors->input.offset = 0;
    int given = followed_input_file();
    descriptors->input.memory = given < 0 ? -1 : fcntl(given, F_DUPFD_CLOEXEC, FIRST_KEEPER);
    if (given >= 0) close(given);
  } else if (!input_is_file()) {
    descriptors->input.offset = 0;
    if (memory < 0) memory = memfd_create("standard input", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (memory >= 0) descriptors->input.memory = fcntl(memory, F_DUPFD_CLOEXEC, FIRST_KEEPER);
  }
  if (memory >= 0) close(memory);
}

// ---- events

static void do_use(Fiber *f, Op *op, Event *e) { event_touch_object(e, op->object, TOUCH_W); }

static void use(uint64_t which, uint64_t pc) {
  Op op = {.kind = OP_OBJECT,
           .object = object_find(FILE_OBJECTS + 8 * which, OBJECT_GLOBAL),
           .pc = pc,
           .enabled = sync_always,
           .perform = do_use};
  sync_point(&op);
}

void file_ready(int fd) {
  if (fd == 0) adopt_input();
}

void file_use(int fd, uint64_t pc) {
  file_ready(fd);
  if (fd >= 0 && fd < DESCRIPTORS && descriptors->files->at[fd].keeper != NONE)
    use(1 + (uint64_t)descriptors->files->at[fd].keeper, pc);
}

void file_order(uint64_t pc) { use(0, pc); }

// ---- snapshots

bool files_open(void) { return descriptors->files->n_open != descriptors->files->n_places; }

void files_save(void) {
  if (!files_open()) return;
  for (int i = 0; i < DESCRIPTORS; i++)
    if (descriptors->files->at[i].keeper != NONE && !only_place(descriptors->files->at[i].keeper))
      descriptors->files->at[i].offset = lseek(i, 0, SEEK_CUR);
}

void files_restore(void) {
  if (!descriptors->files->n_open && !descriptors->n_in_kernel) return;
  for (int i = 0; i < DESCRIPTORS; i++) {
    int32_t wanted = descriptors->files->at[i].keeper;
    if (wanted == descriptors->in_kernel[i] && wanted == NONE) continue;
    if (wanted == NONE && i > 2) close(i);
    if (wanted != NONE && wanted != descriptors->in_kernel[i])
      dup2(descriptors->keepers[wanted].fd, i);
    if (wanted != NONE && !only_place(wanted)) lseek(i, descriptors->files->at[i].offset, SEEK_SET);
    set_kernel(i, wanted);
  }
}

void files_part(void) {
  char path[32];
  for (uint32_t k = 0; k < descriptors->n_keepers; k++) {
    print_to(path, sizeof path, "/proc/self/fd/%d", descriptors->keepers[k].fd);
    int fd = open(path, descriptors->keepers[k].mode | O_CLOEXEC);
    if (fd < 0) continue;
    dup3(fd, descriptors->keepers[k].fd, O_CLOEXEC);
    close(fd);
  }
  for (int i = 0; descriptors->n_keepers && i < DESCRIPTORS; i++)
    set_kernel(i, NONE); // so that each is made anew
  files_restore();
}
