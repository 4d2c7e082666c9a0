#include "front/compile/clang_words.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/text.h"

enum { DEEPEST_NESTING = 20, LONGEST_LINE = 100000 };

static bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\v' || c == '\f';
}

// Reads one word from `at` into `word`; returns where it ended, or NULL when none was left.
static const char *next_word(const char *at, Text *word) {
  while (is_blank(*at)) at++;
  if (!*at) return NULL;
  text_add(word, "", 0);
  char quote = 0;
  for (; *at && (quote || !is_blank(*at)); at++) {
    if (*at == '\\' && at[1]) text_add(word, ++at, 1);
    else if (quote ? *at == quote : *at == '\'' || *at == '"') quote = quote ? 0 : *at;
    else text_add(word, at, 1);
  }
  return at;
}

static void expand(Arena *arena, ClangWords *words, const char *word, int depth) {
  Text file = {0};
  if (word[0] != '@' || depth > DEEPEST_NESTING || !text_read_file(&file, word + 1)) {
    vec_push(words, arena_string(arena, word));
  } else {
    Text inner = {0};
    for (const char *at = file.at; (at = next_word(at, &inner)); inner.n = 0)
      expand(arena, words, inner.at, depth + 1);
    text_delete(&inner);
  }
  text_delete(&file);
}

void clang_words_expand(Arena *arena, ClangWords *words, const char *word) {
  expand(arena, words, word, 0);
}

static void put_quoted(Text *text, const char *word) {
  text_put(text, "\"");
  for (; *word; word++) {
    if (*word == '"' || *word == '\\') text_put(text, "\\");
    text_add(text, word, 1);
  }
  text_put(text, "\"\n");
}

void clang_words_close(Arena *arena, ClangWords *words) {
  Text text = {0};
  for (size_t i = 1; i < words->n; i++) put_quoted(&text, words->at[i]);
  if (text.n > LONGEST_LINE) {
    int fd = memfd_create("norace-arguments", 0);
    if (fd >= 0 && write(fd, text.at, text.n) == (ssize_t)text.n) {
      words->n = 1;
      vec_push(words, arena_format(arena, "@/proc/self/fd/%d", fd));
    }
  }
  text_delete(&text);
  vec_push(words, NULL);
}
