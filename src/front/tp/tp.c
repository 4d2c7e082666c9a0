#include "front/tp/tp.h"

#include <string.h>

#include "front/tp/tp_check.h"
#include "front/tp/tp_inside.h"
#include "front/tp/tp_parse.h"
#include "front/tp/tp_regions.h"
#include "front/tp/tp_write.h"

bool tp_is_name(const char *path) {
  const char *dot = strrchr(path, '.');
  return dot && !strcmp(dot, ".tp");
}

// A byte of zero would end the text unseen.
static bool check_bytes(const TpProgram *program, const Text *text) {
  if (strlen(text->at) == text->n) return true;
  int line = 1;
  for (const char *c = text->at; *c; c++) line += *c == '\n';
  diag_error((Position){program->file, line, 0}, "the file has a zero byte: it is no text");
  return false;
}

bool tp_translate(const char *path, Text *c) {
  Text text = {0};
  if (!text_read_file(&text, path)) return false;
  text_put(&text, "");
  TpProgram program = {.arena = arena_new(), .file = path};
  bool good = check_bytes(&program, &text) && tp_parse(&program, text.at) && tp_check(&program) &&
              tp_check_regions(&program);
  if (good) tp_write(&program, c);
  for (size_t i = 0; i < program.procedures.n; i++) vec_delete(&program.procedures.at[i]->locals);
  vec_delete(&program.globals);
  vec_delete(&program.procedures);
  vec_delete(&program.regions);
  arena_delete(program.arena);
  text_delete(&text);
  return good;
}
