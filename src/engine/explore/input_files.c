#include "engine/explore/input_files.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/text.h"
#include "engine/explore/input_words.h"

static const char *const names[] = {"command", "stdin",  "values", "file-1",
                                    "file-2",  "file-3", "file-4"};
enum { COMMAND, STDIN, VALUES, FIRST_FILE };

// As a shell takes it literally.
static void put_word(Text *out, const char *text, size_t n) {
  text_put(out, " '");
  for (size_t i = 0; i < n; i++)
    if (text[i] == '\'') text_put(out, "'\\''");
    else text_add(out, text + i, 1);
  text_put(out, "'");
}

static void put_text(Text *out, const Control *c, uint32_t source) {
  Text text = {0};
  input_words_text(c, source, &text);
  put_word(out, text.n ? text.at : "", text.n);
  text_delete(&text);
}

static void put_variables(Text *out, const Control *c) {
  const Followed *f = &c->followed;
  if (!(f->sources & FOLLOWED_ENVIRONMENT) || !f->n_variables) return;
  text_put(out, " env");
  for (uint32_t k = 0; k < f->n_variables; k++)
    if (!input_words_value(c, SOURCE_VARIABLE + k, INPUT_LENGTH))
      text_format(out, " -u %s", f->variable[k]);
  for (uint32_t k = 0; k < f->n_variables; k++) {
    if (!input_words_value(c, SOURCE_VARIABLE + k, INPUT_LENGTH)) continue;
    text_format(out, " %s=", f->variable[k]);
    Text word = {0};
    put_text(&word, c, SOURCE_VARIABLE + k);
    text_add(out, word.at + 1, word.n - 1); // without the blank before it
    text_delete(&word);
  }
}

static void put_command(Text *out, const char *program, char *const *args, size_t n_args,
                        const Control *c) {
  uint64_t n = input_words_value(c, SOURCE_ARGUMENT, INPUT_LENGTH);
  text_put(out, "#!/bin/sh\n");
  for (uint32_t k = 0; k < c->followed.n_files; k++)
    text_format(out, "# %s of this folder belongs in the place of %s\n", names[FIRST_FILE + k],
                c->followed.file[k]);
  text_put(out, "exec");
  put_variables(out, c);
  text_put(out, " \"${PROGRAM:-");
  for (; *program; program++)
    text_format(out, strchr("\"$`\\}", *program) ? "\\%c" : "%c", *program);
  text_put(out, "}\"");
  if (c->followed.sources & FOLLOWED_ARGUMENTS)
    for (uint32_t k = 1; k <= n && k <= c->followed.arguments; k++)
      put_text(out, c, SOURCE_ARGUMENT + k);
  else
    for (size_t i = 0; i < n_args; i++) put_word(out, args[i], strlen(args[i]));
  if (c->followed.sources & FOLLOWED_STDIN) text_put(out, " < \"$(dirname \"$0\")/stdin\"");
  text_put(out, "\n");
}

static bool has_values(const Control *c) {
  for (uint32_t i = 0; i < c->n_inputs; i++)
    if (c->input[i].source < SOURCE_STDIN) return true;
  return false;
}

static bool write_one(Arena *arena, const char *folder, int which, Text *text) {
  const char *path = arena_format(arena, "%s/%s", folder, names[which]);
  bool good = text_write_file(text, path) && (which != COMMAND || !chmod(path, 0755));
  text_delete(text);
  *text = (Text){0};
  return good;
}

bool input_files_write(const char *folder, const char *program, char *const *args, size_t n_args,
                       const Control *c) {
  if (mkdir(folder, 0777) && errno != EEXIST) return false;
  Arena *arena = arena_new();
  Text text = {0};
  put_command(&text, program, args, n_args, c);
  bool good = write_one(arena, folder, COMMAND, &text);
  if (good && c->followed.sources & FOLLOWED_STDIN) {
    input_words_text(c, SOURCE_STDIN, &text);
    good = write_one(arena, folder, STDIN, &text);
  }
  for (uint32_t k = 0; good && k < c->followed.n_files; k++) {
    input_words_text(c, SOURCE_FILE + k, &text);
    good = write_one(arena, folder, FIRST_FILE + (int)k, &text);
  }
  if (good && has_values(c)) {
    text_format(&text, "%s\n", input_words(c, arena));
    good = write_one(arena, folder, VALUES, &text);
  }
  arena_delete(arena);
  return good;
}

// In place of the source's bytes those of the file, if it is there.
static bool read_one(const char *folder, int which, uint32_t source, uint32_t most,
                     InputValues *inputs) {
  Arena *arena = arena_new();
  Text text = {0};
  const char *path = arena_format(arena, "%s/%s", folder, names[which]);
  bool there = !access(path, F_OK);
  bool good = !there || (text_read_file(&text, path) && text.n <= most);
  size_t kept = 0;
  for (size_t i = 0; there && good && i < inputs->n; i++)
    if (inputs->at[i].source != source) inputs->at[kept++] = inputs->at[i];
  if (there && good) {
    inputs->n = kept;
    for (size_t i = 0; i < text.n; i++)
      vec_push(inputs, (InputValue){source, (uint32_t)i, (uint8_t)text.at[i]});
    vec_push(inputs, (InputValue){source, INPUT_LENGTH, text.n});
  }
  text_delete(&text);
  arena_delete(arena);
  return good;
}

bool input_files_read(const char *folder, Followed *f, InputValues *inputs) {
  bool good =
      !(f->sources & FOLLOWED_STDIN) || read_one(folder, STDIN, SOURCE_STDIN, f->bytes, inputs);
  for (uint32_t k = 0; good && k < f->n_files; k++)
    good = read_one(folder, FIRST_FILE + (int)k, SOURCE_FILE + k, f->bytes, inputs);
  return good && inputs->n <= MAX_INPUTS;
}

void input_files_remove(const char *folder) {
  Arena *arena = arena_new();
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    unlink(arena_format(arena, "%s/%s", folder, names[i]));
  rmdir(folder);
  arena_delete(arena);
}
