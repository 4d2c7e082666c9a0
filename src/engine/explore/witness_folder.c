#include "engine/explore/witness_folder.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/text.h"
#include "common/records.h"
#include "engine/explore/explore_kept.h"
#include "engine/explore/input_files.h"
#include "engine/explore/witness_file.h"

static WitnessFolder *const witness = &explore_kept.witness;

bool witness_folder_is_witness(const char *name) {
  static const char *const words[] = {
#define FINDING(kind, word, text) word,
#include "common/findings.def"
#undef FINDING
  };
  const char *dash = strrchr(name, '-');
  if (!dash || !isdigit((unsigned char)dash[1])) return false;
  size_t kind = (size_t)(dash - name);
  bool known = kind == 4 && !strncmp(name, "race", 4);
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    known = known || (strlen(words[i]) == kind && !strncmp(name, words[i], kind));
  const char *end = dash + 1;
  while (isdigit((unsigned char)*end)) end++;
  return known && !strcmp(end, ".json");
}

const char *witness_folder_input(const char *path, Arena *arena) {
  size_t n = strlen(path) - strlen(".json");
  return arena_format(arena, "%.*s.input", (int)n, path);
}

static void remove_witness(DIR *dir, const char *folder, const char *name) {
  Arena *arena = arena_new();
  unlinkat(dirfd(dir), name, 0);
  input_files_remove(witness_folder_input(arena_format(arena, "%s/%s", folder, name), arena));
  arena_delete(arena);
}

static bool is_of_another(const WitnessFile *w, const WitnessRun *run) {
  bool another = (int)w->args.n != run->n_args || strcmp(w->peer ? w->peer : "", run->peer);
  for (int i = 0; !another && i < run->n_args; i++)
    another = strcmp(w->args.at[i], run->args[i]) != 0;
  return another;
}

// One that other arguments have led to can be replayed as long as the program is the same.
static bool is_kept(const char *path, const WitnessRun *run) {
  WitnessFile w;
  const char *complaint;
  Arena *arena = arena_new();
  bool read = witness_read(&w, arena, path, &complaint);
  bool kept = read && !strcmp(w.build_id, run->build_id) && is_of_another(&w, run);
  if (read) witness_delete(&w);
  arena_delete(arena);
  return kept;
}

static void remove_witnesses(const char *from, const WitnessRun *run) {
  DIR *dir = opendir(from);
  Arena *arena = arena_new();
  for (struct dirent *entry; dir && (entry = readdir(dir));)
    if (witness_folder_is_witness(entry->d_name) &&
        !is_kept(arena_format(arena, "%s/%s", from, entry->d_name), run))
      remove_witness(dir, from, entry->d_name);
  arena_delete(arena);
  if (dir) closedir(dir);
}

void witness_folder_clear(const char *wanted, const WitnessRun *run) {
  int fd = open(wanted, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd < 0) return;
  if (!flock(fd, LOCK_EX | LOCK_NB)) remove_witnesses(wanted, run);
  close(fd);
}

static bool copy_program(const char *from, const char *to) {
  Text bytes = {0};
  unlink(to);
  bool good = text_read_file(&bytes, from) && text_write_file(&bytes, to) && !chmod(to, 0755);
  text_delete(&bytes);
  return good;
}

// Ours until the process ends: the descriptor with the lock stays open.
static const char *own(const char *wanted) {
  const char *tried = arena_string(witness->arena, wanted);
  for (int n = 2; n < 100; n++) {
    if (mkdir(tried, 0777) && errno != EEXIST) return NULL;
    int fd = open(tried, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0 || !flock(fd, LOCK_EX | LOCK_NB))
      return tried; // what cannot be locked is used all the same
    close(fd);
    tried = arena_format(witness->arena, "%s-%d", wanted, n);
  }
  return tried;
}

static bool take_program(const char *program) {
  const char *to =
      arena_format(witness->arena, "%s/%s", witness->folder, strrchr(program, '/') + 1);
  if (!copy_program(program, to)) return false;
  char *absolute = realpath(to, NULL);
  witness->copy = arena_string(witness->arena, absolute ? absolute : to);
  free(absolute);
  return true;
}

bool witness_folder_open(const char *wanted, bool clear, const char *program,
                         const WitnessRun *run) {
  if (witness->asked_for && !strcmp(witness->asked_for, wanted)) return true;
  if (!witness->arena) witness->arena = arena_new();
  witness->asked_for = NULL;
  if (!(witness->folder = own(wanted))) return false;
  if (clear) remove_witnesses(witness->folder, run);
  if (program && !take_program(program)) return false;
  witness->asked_for = arena_string(witness->arena, wanted);
  witness->n_written = 0;
  return true;
}

const char *witness_folder_next(const char *kind, Arena *to) {
  const char *path;
  unsigned number = witness->n_written;
  do path = arena_format(to, "%s/%s-%u.json", witness->folder, kind, ++number);
  while (!access(path, F_OK));
  return path;
}

void witness_folder_count(int more) { witness->n_written += (unsigned)more; }

const char *witness_folder_program(void) { return witness->copy; }
