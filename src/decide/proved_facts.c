#include "decide/proved_facts.h"

#include <ctype.h>
#include <string.h>

#include "decide/cache.h"

static bool wanted(const Options *o) { return !strcmp(o->command, "check") && !o->no_cache; }

static const char *skip_number(const char *at) {
  while (*at == ',' || *at == ' ' || *at == ':') at++;
  while (isdigit((unsigned char)*at)) at++;
  return at;
}

static bool ends_with(const char *start, const char *end, const char *what) {
  size_t n = strlen(what);
  return (size_t)(end - start) >= n && !strncmp(end - n, what, n);
}

// Does a file's name begin here: {:site 1, "loop.c", 4, 38, ...} or {:sourceloc "loop.c", 4, 38} in
// Boogie, @ "loop.c":4:38 in SML?
static bool is_position(const char *start, const char *quote) {
  if (ends_with(start, quote, "{:sourceloc ") || ends_with(start, quote, "@ ")) return true;
  const char *at = quote;
  if (!ends_with(start, at, ", ")) return false;
  for (at -= 2; at > start && isdigit((unsigned char)at[-1]);) at--;
  return ends_with(start, at, "{:site ");
}

// Positions and comments are for people only.
static void without_positions(const Text *program, Text *out) {
  for (const char *at = program->at; *at;) {
    const char *end = *at == '"' ? strchr(at + 1, '"') : NULL;
    if (!strncmp(at, "//", 2)) at += strcspn(at, "\n");
    else if (end && is_position(program->at, at)) at = skip_number(skip_number(end + 1));
    else if (end) text_add(out, at, (size_t)(end + 1 - at)), at = end + 1;
    else text_add(out, at++, 1);
  }
}

static CacheKey key_of(const char *kind, const Text *program) {
  Text text = {0};
  without_positions(program, &text);
  CacheKey key = cache_key(kind, &text);
  text_delete(&text);
  return key;
}

bool proved_before(const Options *o, const char *kind, const Text *program, Text *with) {
  if (!wanted(o) || !program->n) return false;
  CacheKey key = key_of(kind, program);
  return cache_find(&key, with);
}

void proved_now(const Options *o, const char *kind, const Text *program, const Text *with) {
  if (!wanted(o) || !program->n) return;
  CacheKey key = key_of(kind, program);
  cache_store(&key, with);
}
