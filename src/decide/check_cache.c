#include "decide/check_cache.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/sha256.h"
#include "decide/emit.h"
#include "decide/exploring.h"
#include "decide/loops_read.h"
#include "decide/outside.h"
#include "decide/prove_loops.h"
#include "front/compile/preprocessed.h"
#include "model/image.h"
#include "verdict/kept.h"

extern char **environ;

// ---- the key: what is known before anything runs

static void put_word(Text *out, const char *word) {
  text_format(out, "%zu:%s ", strlen(word), word);
}

// Options that say where the answer goes, or how much work may be done, do not change it.
static bool matters(const Option *option) {
  static const char *const others[] = {
      "--json",           "--html",           "--sarif",    "--junit",       "--suppressions",
      "--baseline",       "--baseline-write", "--quiet",    "--property",    "--jobs",
      "--svcomp-witness", "--timeout",        "--no-cache", "--explain-plan"};
  for (size_t i = 0; i < sizeof others / sizeof *others; i++)
    if (!strcmp(option->name, others[i])) return false;
  return option_belongs(option, "check");
}

static void put_option(Text *out, const Options *o, const Option *option) {
  const void *field = (const char *)o + option->offset;
  put_word(out, option->name);
  switch (option->kind) {
  case OPTION_FLAG: text_put(out, *(const bool *)field ? "1 " : "0 "); break;
  case OPTION_NUMBER: text_format(out, "%ld ", *(const long *)field); break;
  case OPTION_DECIMAL: text_format(out, "%.17g ", *(const double *)field); break;
  case OPTION_TEXT:
  case OPTION_CHOICE:
    put_word(out, *(const char *const *)field ? *(const char *const *)field : "");
    break;
  }
}

static int compare(const void *a, const void *b) {
  return strcmp(*(char *const *)a, *(char *const *)b);
}

// What shells change with every command is left out.
static void put_environment(Text *out) {
  static const char *const fleeting[] = {"_=", "SHLVL=", "OLDPWD=", "PWD="};
  VEC(char *) all = {0};
  for (char **e = environ; *e; e++) {
    bool drop = false;
    for (size_t i = 0; i < sizeof fleeting / sizeof *fleeting; i++)
      drop = drop || !strncmp(*e, fleeting[i], strlen(fleeting[i]));
    if (!drop) vec_push(&all, *e);
  }
  if (all.n) qsort(all.at, all.n, sizeof *all.at, compare);
  for (size_t i = 0; i < all.n; i++) put_word(out, all.at[i]);
  vec_delete(&all);
}

// The shared libraries that a program will load, as the loader finds them.
static bool put_libraries(Text *out, const char *path) {
  if (image_stands_alone(path)) return true;
  if (strchr(path, '\'')) return false;
  Arena *arena = arena_new();
  FILE *list = popen(arena_format(arena, "LD_TRACE_LOADED_OBJECTS=1 '%s' 2>&1", path), "r");
  char line[4096], file[4096];
  while (list && fgets(line, sizeof line, list))
    if (sscanf(line, "%*s => %4095s (", file) == 1) put_word(out, file), cache_identity(file, out);
  arena_delete(arena);
  return list && !pclose(list);
}

static bool put_program(Text *out, const char *path) {
  Arena *arena = arena_new();
  const char *complaint;
  const Image *image = image_read(arena, path, &complaint);
  bool good = image && image->instrumented;
  if (good)
    put_word(out, image->path), put_word(out, image->build_id),
        good = put_libraries(out, image->path);
  arena_delete(arena);
  return good;
}

// Libraries of the user's own could change without a word of the command doing so.
static bool is_plain(const char *word) {
  static const char *const libraries[] = {"-lm", "-lpthread", "-lrt",    "-ldl",
                                          "-lc", "-latomic",  "-lstdc++"};
  for (size_t i = 0; i < sizeof libraries / sizeof *libraries; i++)
    if (!strcmp(word, libraries[i])) return true;
  return strncmp(word, "-l", 2) && strncmp(word, "-L", 2) && strncmp(word, "-Wl,", 4) &&
         word[0] != '@';
}

static bool is_c(const char *file) {
  const char *dot = strrchr(file, '.');
  return strcmp(dot, ".tp") && strcmp(dot, ".bc") && strcmp(dot, ".sml") && strcmp(dot, ".bpl");
}

// One source, with the words that its directives are asked for with: nobody asks a second time.
static bool put_source(Text *out, const Options *o, const char *file, bool openmp) {
  VEC(const char *) words = {0};
  for (size_t i = 0; i < o->n_compile; i++) {
    bool other = false;
    for (size_t f = 0; f < o->n_files; f++)
      other |= !strcmp(o->compile[i], o->files[f]) && strcmp(o->compile[i], file);
    if (!other) vec_push(&words, o->compile[i]);
  }
  if (openmp) vec_push(&words, "-fopenmp");
  const Preprocessed *seen = preprocessed(words.at, words.n);
  if (seen) put_word(out, seen->digest);
  vec_delete(&words);
  return seen;
}

static bool put_sources(Text *out, const Options *o) {
  bool good = true, openmp = false;
  for (size_t i = 0; i < o->n_compile; i++) {
    put_word(out, o->compile[i]);
    good = good && is_plain(o->compile[i]);
  }
  for (size_t i = 0; i < o->n_files; i++) {
    cache_identity(o->files[i], out);
    openmp = openmp || loops_wants(o, o->files[i]);
  }
  for (size_t i = 0; good && i < o->n_files && is_c(o->files[0]); i++)
    good = put_source(out, o, o->files[i], openmp);
  return good;
}

void check_cache_open(CheckCache *cache, const Options *o) {
  Text all = {0};
  char here[4096];
  *cache = (CheckCache){0};
  bool asks = o->no_cache || o->dot || o->keep_files || o->peer || o->effects || o->save ||
              o->resume || getenv("OMPI_COMM_WORLD_SIZE") || getenv("PMI_SIZE");
  if (asks || !getcwd(here, sizeof here)) return;
  put_word(&all, here);
  put_environment(&all);
  for (size_t i = 0; i < option_count; i++)
    if (matters(&option_table[i])) put_option(&all, o, &option_table[i]);
  text_put(&all, finish_tells(o) ? "told " : "");
  for (int i = 0; i < o->n_args; i++) put_word(&all, o->args[i]);
  bool program = o->n_files == 1 && image_is_elf(o->files[0]) && o->n_compile == 1;
  cache->usable =
      program ? put_program(&all, o->files[0]) : strrchr(o->files[0], '.') && put_sources(&all, o);
  if (cache->usable) cache->key = cache_key("check", &all);
  text_delete(&all);
}

// ---- the entry: a size and bytes for each piece

static void put_piece(Text *out, const char *bytes, size_t n) {
  text_format(out, "%zu:", n);
  if (n) text_add(out, bytes, n);
}

static bool get_piece(const char **at, const char *end, Text *piece) {
  char *colon;
  size_t n = strtoull(*at, &colon, 10);
  if (colon == *at || colon >= end || *colon != ':' || n > (size_t)(end - colon - 1)) return false;
  if (n) text_add(piece, colon + 1, n);
  *at = colon + 1 + n;
  return true;
}

// Standard input, if it is one that can be looked at without taking anything from it.
static bool put_input(Text *out) {
  struct stat s;
  if (fstat(STDIN_FILENO, &s)) return text_put(out, "closed"), true;
  bool nothing = S_ISCHR(s.st_mode) && !isatty(STDIN_FILENO);
  if (!S_ISREG(s.st_mode)) return text_put(out, "nothing"), nothing;
  text_format(out, "%lld ", (long long)lseek(STDIN_FILENO, 0, SEEK_CUR));
  cache_identity("/proc/self/fd/0", out);
  return true;
}

static void put_file(Text *out, const char *path) {
  Text identity = {0};
  cache_identity(path, &identity);
  put_piece(out, path, strlen(path));
  put_piece(out, identity.at, identity.n);
  text_delete(&identity);
}

// Files that were looked at, and witnesses, which must still be there.
static void put_files(Text *out, const Verdict *v) {
  const Outside *outside = exploring_outside();
  for (size_t i = 0; i < outside->files.n; i++) put_file(out, outside->files.at[i]);
  for (size_t i = 0; i < v->races.n; i++)
    if (v->races.at[i].witness) put_file(out, v->races.at[i].witness);
  for (size_t i = 0; i < v->other.n; i++)
    if (v->other.at[i].witness) put_file(out, v->other.at[i].witness);
}

static void put_verdict(Text *out, const Verdict *v) {
  Text bytes = {0};
  if (v) verdict_keep(v, &bytes);
  put_piece(out, bytes.at, bytes.n);
  text_delete(&bytes);
}

void check_cache_store(const CheckCache *cache, const CheckEntry *entry) {
  Text all = {0}, files = {0}, input = {0};
  const Outside *outside = exploring_outside();
  bool good = cache->usable && entry->verdict && !outside->unknown;
  if (good && outside->input) good = put_input(&input);
  if (good) {
    char flags[] = {entry->finished ? 'f' : '-', entry->run ? 'r' : '-',
                    outside->input ? 'i' : '-'};
    put_files(&files, entry->verdict);
    const char *engine = entry->engine ? entry->engine->name : "";
    put_piece(&all, flags, sizeof flags);
    put_piece(&all, engine, strlen(engine));
    put_piece(&all, input.at, input.n);
    put_piece(&all, files.at, files.n);
    put_verdict(&all, entry->verdict);
    put_verdict(&all, entry->proof);
    put_piece(&all, entry->why_not, entry->why_not ? strlen(entry->why_not) : 0);
    put_piece(&all, entry->rest.at, entry->rest.n);
    cache_store(&cache->key, &all);
  } else if (cache->usable) {
    cache_remove(&cache->key);
  }
  text_delete(&all);
  text_delete(&files);
  text_delete(&input);
}

static bool same_files(const Text *files) {
  bool same = true;
  for (const char *at = files->at, *end = at ? at + files->n : at; same && at < end;) {
    Text path = {0}, then = {0}, now = {0};
    same = get_piece(&at, end, &path) && get_piece(&at, end, &then) && path.n;
    if (same) cache_identity(path.at, &now);
    same = same && now.n == then.n && !memcmp(now.at, then.at, now.n);
    text_delete(&path);
    text_delete(&then);
    text_delete(&now);
  }
  return same;
}

static bool same_input(const Text *then) {
  Text now = {0};
  bool same = put_input(&now) && now.n == then->n && !memcmp(now.at, then->at, now.n);
  text_delete(&now);
  return same;
}

enum { FLAGS, PROVER, INPUT, FILES, VERDICT, PROOF, WHY_NOT, REST, N_PIECES };

static bool take(CheckEntry *entry, Text piece[N_PIECES]) {
  enum { FINISHED, RUN, READS, N_FLAGS };
  if (piece[FLAGS].n != N_FLAGS || (piece[FLAGS].at[READS] == 'i' && !same_input(&piece[INPUT])) ||
      !same_files(&piece[FILES]))
    return false;
  entry->finished = piece[FLAGS].at[FINISHED] == 'f';
  entry->engine = piece[PROVER].n ? engine_named(piece[PROVER].at) : NULL;
  entry->run = piece[FLAGS].at[RUN] == 'r';
  entry->verdict = piece[VERDICT].n ? verdict_kept(piece[VERDICT].at, piece[VERDICT].n) : NULL;
  if (!entry->verdict) return false;
  if (piece[PROOF].n) entry->proof = verdict_kept(piece[PROOF].at, piece[PROOF].n);
  if (piece[WHY_NOT].n) entry->why_not = strdup(piece[WHY_NOT].at);
  entry->rest = piece[REST];
  piece[REST] = (Text){0};
  return true;
}

bool check_cache_find(const CheckCache *cache, CheckEntry *entry) {
  Text all = {0}, piece[N_PIECES] = {0};
  *entry = (CheckEntry){.run = true};
  bool good = cache->usable && cache_find(&cache->key, &all) && all.n;
  const char *at = all.at;
  for (int i = 0; good && i < N_PIECES; i++) good = get_piece(&at, all.at + all.n, &piece[i]);
  good = good && take(entry, piece);
  for (int i = 0; i < N_PIECES; i++) text_delete(&piece[i]);
  text_delete(&all);
  return good;
}

void check_entry_delete(CheckEntry *entry) {
  verdict_delete(entry->verdict);
  verdict_delete(entry->proof);
  free(entry->why_not);
  text_delete(&entry->rest);
}
