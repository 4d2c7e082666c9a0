#include "editor/workspace.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "report/result.h"

// ---- results

static Finding *find_origin(Findings *all, const char *origin) {
  for (size_t i = 0; i < all->n; i++)
    if (!strcmp(all->at[i].origin, origin)) return &all->at[i];
  return NULL;
}

static bool ends_with(const char *name, const char *ending) {
  size_t n = strlen(name), m = strlen(ending);
  return n > m && !strcmp(name + n - m, ending);
}

static long long written_at(const char *path) {
  struct stat s;
  return stat(path, &s) ? 0 : s.st_mtim.tv_sec * 1000000000LL + s.st_mtim.tv_nsec + 1;
}

// A witness is JSON too, and no result.
static json_t *read_result(const char *path) {
  Text text = {0};
  Arena *arena = arena_new();
  const char *complaint;
  json_t *result = NULL;
  if (text_read_file(&text, path) && text.n)
    result = result_parse(text.at, text.n, arena, &complaint);
  arena_delete(arena);
  text_delete(&text);
  return result;
}

static bool read_one(const char *root, const char *path, Findings *all) {
  Finding *known = find_origin(all, path);
  long long at = written_at(path);
  if (known && known->read_at == at) return false;
  json_t *result = read_result(path);
  if (!result) return false;
  Finding fresh = {.result = result, .folder = strdup(root), .origin = strdup(path), .read_at = at};
  if (known) finding_delete(known), *known = fresh;
  else vec_push(all, fresh);
  return true;
}

static bool read_folder(const char *root, const char *folder, Findings *all) {
  Arena *arena = arena_new();
  bool any = false;
  DIR *dir = opendir(folder);
  for (struct dirent *entry; dir && (entry = readdir(dir));)
    if (ends_with(entry->d_name, ".json"))
      any |= read_one(root, arena_format(arena, "%s/%s", folder, entry->d_name), all);
  if (dir) closedir(dir);
  arena_delete(arena);
  return any;
}

static bool forget_gone(Findings *all) {
  bool any = false;
  for (size_t i = all->n; i-- > 0;) {
    if (!all->at[i].read_at || written_at(all->at[i].origin)) continue;
    finding_delete(&all->at[i]);
    all->at[i] = all->at[--all->n];
    any = true;
  }
  return any;
}

bool workspace_read_results(const char *root, Findings *all) {
  Arena *arena = arena_new();
  bool any = forget_gone(all);
  DIR *dir = opendir(root);
  for (struct dirent *entry; dir && (entry = readdir(dir));)
    if (!strcmp(entry->d_name, "norace-test") || !strcmp(entry->d_name, "norace-watch") ||
        ends_with(entry->d_name, ".norace"))
      any |= read_folder(root, arena_format(arena, "%s/%s", root, entry->d_name), all);
  if (dir) closedir(dir);
  arena_delete(arena);
  return any;
}

// ---- how a source is compiled

static bool takes_value(const char *word) {
  static const char *const words[] = {"-I", "-D", "-U", "-isystem", "-include", "-iquote"};
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (!strcmp(word, words[i])) return true;
  return false;
}

static bool is_wanted(const char *word) {
  static const char *const beginnings[] = {"-I",       "-D",      "-U",       "-std=",   "-isystem",
                                           "-include", "-iquote", "-fopenmp", "-pthread"};
  for (size_t i = 0; i < sizeof beginnings / sizeof *beginnings; i++)
    if (!strncmp(word, beginnings[i], strlen(beginnings[i]))) return true;
  return false;
}

// Folders of headers are named from where the compiler runs.
static const char *from_folder(Arena *arena, const char *folder, const char *word) {
  if (!strncmp(word, "-I", 2) && word[2] && word[2] != '/')
    return arena_format(arena, "-I%s/%s", folder, word + 2);
  return word;
}

static void take_words(Arena *arena, const json_t *entry, const json_t *from, json_t *words) {
  const char *folder = json_string_value(json_object_get(entry, "directory"));
  for (size_t i = 0; i < json_array_size(from); i++) {
    const char *word = json_string_value(json_array_get(from, i));
    if (!word || !is_wanted(word)) continue;
    json_array_append_new(words, json_string(from_folder(arena, folder ? folder : ".", word)));
    if (takes_value(word) && i + 1 < json_array_size(from))
      json_array_append(words, json_array_get(from, ++i));
  }
}

// `command` is a line for the shell; quotes and backslashes are rare in it, and are taken off.
static json_t *split(Arena *arena, const char *line) {
  json_t *words = json_array();
  char *word = arena_take(arena, strlen(line) + 1);
  size_t n = 0;
  char quote = 0;
  for (const char *c = line;; c++) {
    if (!*c || (!quote && *c == ' ')) {
      if (n) json_array_append_new(words, json_stringn(word, n));
      n = 0;
      if (!*c) return words;
    } else if (quote ? *c == quote : *c == '"' || *c == '\'') quote = quote ? 0 : *c;
    else word[n++] = *c == '\\' && c[1] ? *++c : *c;
  }
}

static bool is_entry(Arena *arena, const json_t *entry, const char *path) {
  const char *file = json_string_value(json_object_get(entry, "file")),
             *folder = json_string_value(json_object_get(entry, "directory"));
  if (!file) return false;
  return !strcmp(*file == '/' || !folder ? file : arena_format(arena, "%s/%s", folder, file), path);
}

static void add_options(Arena *arena, const char *commands, const char *path, json_t *words) {
  json_error_t wrong;
  json_t *all = json_load_file(commands, 0, &wrong), *entry;
  size_t i;
  json_array_foreach(all, i, entry) {
    if (!is_entry(arena, entry, path)) continue;
    json_t *arguments = json_incref(json_object_get(entry, "arguments"));
    const char *line = json_string_value(json_object_get(entry, "command"));
    if (!arguments && line) arguments = split(arena, line);
    take_words(arena, entry, arguments, words);
    json_decref(arguments);
    break;
  }
  json_decref(all);
}

json_t *workspace_words(const char *root, const char *path) {
  Arena *arena = arena_new();
  size_t n = strlen(root);
  json_t *words = json_array();
  const char *file = arena_format(arena, "%s/compile_commands.json", root);
  if (!written_at(file)) file = arena_format(arena, "%s/build/compile_commands.json", root);
  add_options(arena, file, path, words);
  bool inside = !strncmp(root, path, n) && path[n] == '/';
  json_array_append_new(words, json_string(inside ? path + n + 1 : path));
  arena_delete(arena);
  return words;
}
