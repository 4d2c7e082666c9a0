// The words of the source for what an access touches: `f->value`, where the object itself has no
// name. They are read off the line, at the column of the access: a name, or the operator of an
// assignment, or the call of a function that is given the address.
#include <ctype.h>
#include <string.h>

#include "report/source.h"
#include "report/source_name.h"

static bool is_word(char c) { return isalnum((unsigned char)c) || c == '_'; }

static size_t skip_spaces_back(const char *line, size_t end) {
  while (end && isspace((unsigned char)line[end - 1])) end--;
  return end;
}

// Where the brackets begin that close in front of `end`; `end` itself if they do not.
static size_t opening(const char *line, size_t end) {
  size_t depth = 0;
  for (size_t i = end; i-- > 0;) {
    depth += line[i] == ']';
    if (line[i] == '[' && !--depth) return i;
  }
  return end;
}

// The beginning of the expression that ends in front of `end`: names, members, elements.
static size_t beginning(const char *line, size_t end) {
  size_t at = end;
  for (;;) {
    while (at && line[at - 1] == ']' && opening(line, at) < at) at = opening(line, at);
    size_t word = at;
    while (at && is_word(line[at - 1])) at--;
    if (at == word) return end; // something else: nothing is said
    if (at >= 2 && line[at - 1] == '>' && line[at - 2] == '-') at -= 2;
    else if (at && line[at - 1] == '.') at--;
    else break;
  }
  return at && line[at - 1] == '*' && (at < 2 || !is_word(line[at - 2])) ? at - 1 : at;
}

static size_t ending(const char *line, size_t length, size_t at) {
  for (;;) {
    while (at < length && is_word(line[at])) at++;
    if (at + 2 < length && line[at] == '-' && line[at + 1] == '>') at += 2;
    else if (at + 1 < length && line[at] == '.') at++;
    else return at;
  }
}

// The first argument of a call, without the & in front of it.
static const char *argument(const char *line, size_t length, size_t open, Arena *arena) {
  size_t from = open + 1;
  while (from < length && (isspace((unsigned char)line[from]) || line[from] == '&')) from++;
  size_t end = ending(line, length, from);
  bool whole = end > from && end < length && (line[end] == ',' || line[end] == ')');
  return whole ? arena_copy(arena, line + from, end - from) : NULL;
}

const char *source_name(Position at, Arena *arena) {
  size_t length, end;
  const char *line = at.column > 0 ? source_line(at, &length) : NULL;
  if (!line || (size_t)at.column > length) return NULL;
  size_t column = (size_t)at.column - 1;
  if (is_word(line[column])) {
    for (end = column; end < length && is_word(line[end]);) end++;
    if (end < length && line[end] == '(') return argument(line, length, end, arena);
  } else if (column + 2 < length &&
             (!strncmp(line + column, "++", 2) || !strncmp(line + column, "--", 2)) &&
             is_word(line[column + 2])) {
    end = ending(line, length, column + 2); // in front of it
  } else {
    end = skip_spaces_back(line, column);
  }
  size_t from = beginning(line, end);
  return from < end ? arena_copy(arena, line + from, end - from) : NULL;
}

bool source_calls(Position at) {
  size_t length;
  const char *line = at.column > 0 ? source_line(at, &length) : NULL;
  if (!line || (size_t)at.column > length) return false;
  size_t end = (size_t)at.column - 1;
  while (end < length && is_word(line[end])) end++;
  return end >= (size_t)at.column && end < length && line[end] == '(';
}
