// An input of the program as people write it: arguments, text, numbers.
#ifndef NORACE_EXPLORE_INPUT_WORDS_H
#define NORACE_EXPLORE_INPUT_WORDS_H
#include "base/arena.h"
#include "base/text.h"
#include "common/records.h"

uint64_t input_words_value(const Control *, uint32_t source, uint32_t index);
// The bytes of a text that is an input, as many as there are.
void input_words_text(const Control *, uint32_t source, Text *);
// All of them on one line.
const char *input_words(const Control *, Arena *);
#endif
