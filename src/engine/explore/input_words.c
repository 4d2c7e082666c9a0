#include "engine/explore/input_words.h"

#include <string.h>

uint64_t input_words_value(const Control *c, uint32_t source, uint32_t index) {
  for (uint32_t i = 0; i < c->n_inputs; i++)
    if (c->input[i].source == source && c->input[i].index == index) return c->input[i].value;
  return 0;
}

void input_words_text(const Control *c, uint32_t source, Text *text) {
  bool counted = source == SOURCE_STDIN || source >= SOURCE_FILE;
  uint64_t n = counted ? input_words_value(c, source, INPUT_LENGTH) : c->followed.bytes;
  if (n > c->followed.bytes) n = c->followed.bytes;
  for (uint32_t i = 0; i < n; i++) {
    char byte = (char)input_words_value(c, source, i);
    if (!byte && !counted) return;
    text_add(text, &byte, 1);
  }
}

// As C would write it.
static void put_quoted(Text *out, const Text *text) {
  text_put(out, "\"");
  for (size_t i = 0; i < text->n; i++) {
    unsigned char c = (unsigned char)text->at[i];
    if (c == '\n') text_put(out, "\\n");
    else if (c == '"' || c == '\\') text_format(out, "\\%c", c);
    else if (c >= 32 && c < 127) text_format(out, "%c", c);
    else text_format(out, "\\%03o", c);
  }
  text_put(out, "\"");
}

static void put_text(const Control *c, uint32_t source, const char *name, Text *out) {
  Text text = {0};
  input_words_text(c, source, &text);
  text_format(out, "%s%s = ", out->n ? "; " : "", name);
  put_quoted(out, &text);
  text_delete(&text);
}

const char *input_words(const Control *c, Arena *arena) {
  Text out = {0};
  const Followed *f = &c->followed;
  uint64_t n =
      f->sources & FOLLOWED_ARGUMENTS ? input_words_value(c, SOURCE_ARGUMENT, INPUT_LENGTH) : 0;
  if (f->sources & FOLLOWED_ARGUMENTS && !n) text_put(&out, "no arguments");
  for (uint32_t k = 1; k <= n && k <= f->arguments; k++)
    put_text(c, SOURCE_ARGUMENT + k, arena_format(arena, "argv[%u]", k), &out);
  if (f->sources & FOLLOWED_STDIN) put_text(c, SOURCE_STDIN, "standard input", &out);
  for (uint32_t k = 0; k < f->n_variables; k++)
    if (input_words_value(c, SOURCE_VARIABLE + k, INPUT_LENGTH))
      put_text(c, SOURCE_VARIABLE + k, f->variable[k], &out);
  for (uint32_t k = 0; k < f->n_files; k++) put_text(c, SOURCE_FILE + k, f->file[k], &out);
  for (uint32_t i = 0; i < c->n_inputs; i++) {
    const InputValue *v = &c->input[i];
    if (v->source == SOURCE_PROCESS)
      text_format(&out, "%s%s = %llu", out.n ? "; " : "", v->index ? "getppid" : "getpid",
                  ((unsigned long long)v->value & 0x3fffff) + 2); // as process.c of the runtime
    if (v->source >= SOURCE_STDIN) continue;
    text_format(&out, "%sinput %u", out.n ? "; " : "", v->index + 1);
    if (v->source) text_format(&out, " of thread %u", v->source);
    text_format(&out, " = %llu", (unsigned long long)v->value);
  }
  const char *line = arena_string(arena, out.n ? out.at : "inputs that are all 0");
  text_delete(&out);
  return line;
}
