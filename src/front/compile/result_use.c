#include "front/compile/result_use.h"

#include <string.h>

#include "base/text.h"
#include "front/compile/clang_bitcode.h"
#include "front/compile/module_facts.h"
#include "front/compile/retry.h"

// Is the fact there? `called`: whether the function is called in some module at all.
static bool find(const Text *facts, const char *kind, const char *function, bool *called) {
  bool found = false;
  for (const char *line = facts->at; line && *line; line = strchr(line, '\n') + 1) {
    size_t letters = strcspn(line, " "), n = strcspn(line, "\n");
    if (*line != 'C' || n != letters + 1 + strlen(function) ||
        strncmp(line + letters + 1, function, strlen(function)))
      continue;
    *called = true;
    found = found || (letters == strlen(kind) && !strncmp(line, kind, letters));
  }
  return found;
}

// A name that ends here: linkers may give it the end of a longer one. Words inside of a path or of
// the program's texts are none.
static bool mentions(const char *program, const char *function) {
  Text bytes = {0};
  bool found =
      !text_read_file(&bytes, program) || memmem(bytes.at, bytes.n, function, strlen(function) + 1);
  text_delete(&bytes);
  return found;
}

static bool look_in_program(const char *program, const char *kind, const char *function,
                            Arena *arena) {
  if (!mentions(program, function)) return false;
  Text facts = {0};
  bool called = false;
  bool used = !module_facts_read(arena, program, &facts) || find(&facts, kind, function, &called);
  text_delete(&facts);
  return used || !called;
}

bool result_is_used(const char *program, const char *function, Arena *arena) {
  return look_in_program(program, "Cu", function, arena);
}

bool result_is_kept(const char *program, const char *function, Arena *arena) {
  Text facts = {0};
  bool called, kept = mentions(program, function) && module_facts_read(arena, program, &facts) &&
                      find(&facts, "Ck", function, &called);
  text_delete(&facts);
  return kept;
}

bool addresses_are_numbers(const char *program, Arena *arena) {
  Text facts = {0};
  bool found = module_facts_read(arena, program, &facts) &&
               (!strncmp(facts.at, "N ", 2) || strstr(facts.at, "\nN "));
  text_delete(&facts);
  return found;
}

bool result_is_compared(const char *program, const char *function, Arena *arena) {
  return look_in_program(program, "Cc", function, arena);
}

bool retry_is_all_of(const char *program, Arena *arena) {
  ClangModules modules = {0};
  bool all = !clang_bitcode_read(arena, program, &modules) && modules.n &&
             retry_is_all(modules.at, modules.n);
  vec_delete(&modules);
  return all;
}
