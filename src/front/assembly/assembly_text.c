#include "front/assembly/assembly_text.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---- registers

static bool old_register(const char *name, size_t n, AsmArg *arg) {
  static const char letters[][3] = {"ax", "bx", "cx", "dx", "si", "di", "bp", "sp"};
  static const char bytes[][4] = {"al", "bl", "cl", "dl", "sil", "dil"};
  for (unsigned i = 0; i < sizeof bytes / sizeof *bytes; i++)
    if (n == strlen(bytes[i]) && !strncmp(name, bytes[i], n))
      return arg->which = i, arg->width = 8, true;
  arg->width = n == 2 ? 16 : name[0] == 'e' ? 32 : name[0] == 'r' ? 64 : 0;
  const char *last = name + n - 2;
  for (unsigned i = 0; arg->width && n <= 3 && i < sizeof letters / sizeof *letters; i++)
    if (!strncmp(last, letters[i], 2)) return arg->which = i, true;
  return false;
}

// r8 to r15, with b, w or d for their parts.
static bool new_register(const char *name, size_t n, AsmArg *arg) {
  char *end;
  if (n < 2 || name[0] != 'r' || !isdigit((unsigned char)name[1])) return false;
  unsigned long number = strtoul(name + 1, &end, 10);
  if (number < 8 || number > 15 || (size_t)(end - name) + 1 < n) return false;
  bool part = (size_t)(end - name) < n;
  arg->which = REG_R8 + (unsigned)number - 8;
  arg->width = !part ? 64 : *end == 'b' ? 8 : *end == 'w' ? 16 : *end == 'd' ? 32 : 0;
  return arg->width != 0;
}

bool assembly_register(const char *name, AsmArg *arg) {
  size_t n = 0;
  while (isalnum((unsigned char)name[n])) n++;
  arg->kind = ARG_REGISTER;
  return n >= 2 && (new_register(name, n, arg) || old_register(name, n, arg));
}

// ---- arguments

static bool number(const char **at, int64_t *value) {
  char *end;
  *value = strtoll(*at, &end, 0);
  bool some = end != *at;
  *at = end;
  return some;
}

static unsigned width_of_letter(char letter) {
  return letter == 'b' ? 8 : letter == 'w' ? 16 : letter == 'k' ? 32 : letter == 'q' ? 64 : 0;
}

// $1 or ${1:b}
static bool operand(const char **at, AsmArg *arg) {
  const char *c = *at + 1;
  int64_t which;
  bool braces = *c == '{';
  c += braces;
  if (!isdigit((unsigned char)*c) || !number(&c, &which)) return false;
  arg->kind = ARG_OPERAND;
  arg->which = (unsigned)which;
  if (braces && *c == ':') {
    arg->width = width_of_letter(c[1]);
    if (!arg->width) return false;
    c += 2;
  }
  if (braces && *c++ != '}') return false;
  *at = c;
  return true;
}

static bool register_or_operand(const char **at, AsmArg *arg) {
  if (**at == '$') return operand(at, arg);
  if (**at != '%' || !assembly_register(*at + 1, arg)) return false;
  for ((*at)++; isalnum((unsigned char)**at);) (*at)++;
  return true;
}

static bool memory(const char **at, AsmArg *arg) {
  arg->number = 0;
  if (**at != '(' && !number(at, &arg->number)) return false;
  if (*(*at)++ != '(' || !register_or_operand(at, arg)) return false;
  arg->at = true;
  return *(*at)++ == ')';
}

static bool argument(const char **at, AsmArg *arg) {
  *arg = (AsmArg){0};
  if (!strncmp(*at, "$$", 2)) {
    *at += 2;
    arg->kind = ARG_NUMBER;
    return number(at, &arg->number);
  }
  return **at == '$' || **at == '%' ? register_or_operand(at, arg) : memory(at, arg);
}

// ---- statements

static const char *skip_blanks(const char *c) { return c + strspn(c, " \t"); }

static bool arguments(const char *c, AsmStatement *s) {
  for (c = skip_blanks(c); *c;) {
    if (s->n_args == MOST_ARGUMENTS || !argument(&c, &s->args[s->n_args++])) return false;
    c = skip_blanks(c);
    if (*c && *c != ',') return false;
    if (*c == ',' && !*(c = skip_blanks(c + 1))) return false;
  }
  return true;
}

typedef struct {
  AsmStatements *to;
  bool elsewhere; // in another section
  bool locked;    // the prefix came, and may stand in a line of its own
} Reading;

static bool is_word(const char *c, const char *word) {
  size_t n = strlen(word);
  return !strncmp(c, word, n) && !isalnum((unsigned char)c[n]) && c[n] != '_';
}

static const char *skip_label(const char *c) {
  size_t digits = strspn(c, "0123456789");
  return digits && c[digits] == ':' ? skip_blanks(c + digits + 1) : c;
}

static bool directive(Reading *r, const char *c) {
  if (is_word(c, ".pushsection") || is_word(c, ".section")) return r->elsewhere = true;
  if (is_word(c, ".popsection") || is_word(c, ".previous")) return r->elsewhere = false, true;
  return r->elsewhere;
}

static bool statement(Reading *r, const char *c) {
  c = skip_label(skip_blanks(c));
  if (!*c) return true;
  if (*c == '.' || r->elsewhere) return directive(r, c);
  if (is_word(c, "lock")) return r->locked = true, statement(r, c + strlen("lock"));
  if (is_word(c, "rep") && (!*skip_blanks(c + 3) || is_word(skip_blanks(c + 3), "nop")))
    return true; // another name for pause
  AsmStatement s = {.locked = r->locked};
  size_t n = strcspn(c, " \t");
  if (n >= sizeof s.name) return false;
  snprintf(s.name, sizeof s.name, "%.*s", (int)n, c);
  r->locked = false;
  if (!arguments(c + n, &s)) return false;
  vec_push(r->to, s);
  return true;
}

// Line by line, in a copy that may be written; what follows # is a comment.
static bool parse_lines(Reading *r, char *text) {
  for (char *line = text, *rest; line; line = rest) {
    rest = strchr(line, '\n');
    if (rest) *rest++ = '\0';
    line[strcspn(line, "#")] = '\0';
    for (char *piece = line, *next; piece; piece = next) {
      next = strchr(piece, ';');
      if (next) *next++ = '\0';
      size_t n = strlen(piece);
      while (n && isspace((unsigned char)piece[n - 1])) piece[--n] = '\0';
      if (!statement(r, piece)) return false;
    }
  }
  return !r->locked && !r->elsewhere;
}

bool assembly_parse(const char *text, size_t n, AsmStatements *to) {
  char *copy = memory_take(n + 1);
  memcpy(copy, text, n);
  bool good = !memchr(text, '\0', n) && parse_lines(&(Reading){.to = to}, copy);
  free(copy);
  return good;
}
