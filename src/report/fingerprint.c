#include "report/fingerprint.h"

#include <ctype.h>
#include <string.h>

#include "report/source.h"

typedef uint64_t Hash;
static const Hash START = 0xcbf29ce484222325u;

static Hash add_bytes(Hash hash, const char *bytes, size_t n) {
  for (size_t i = 0; i < n; i++) hash = (hash ^ (unsigned char)bytes[i]) * 0x100000001b3u;
  return (hash ^ 0xff) * 0x100000001b3u; // "ab", "c" is not "a", "bc"
}

static Hash add_text(Hash hash, const char *text) {
  return add_bytes(hash, text ? text : "", text ? strlen(text) : 0);
}

// Numbers in a name (an index, an offset, an address) change with the schedule and the build.
static Hash add_name(Hash hash, const char *name) {
  Text plain = {0};
  bool in_word = false;
  for (const char *c = name; *c; c++) {
    bool number = isdigit((unsigned char)*c) && !in_word;
    if (!number) text_add(&plain, c, 1);
    in_word = isalnum((unsigned char)*c) || *c == '_' ? in_word || !number : false;
  }
  hash = add_text(hash, plain.at);
  text_delete(&plain);
  return hash;
}

static Hash add_place(Hash hash, const Frame *frame) {
  const char *file = frame->at.file ? frame->at.file : "", *slash = strrchr(file, '/');
  size_t length = 0;
  const char *line = source_line(frame->at, &length);
  hash = add_text(add_text(hash, slash ? slash + 1 : file), frame->function);
  while (line && length && isspace((unsigned char)*line)) line++, length--;
  while (line && length && isspace((unsigned char)line[length - 1])) length--;
  return add_bytes(hash, line ? line : "", line ? length : 0);
}

static Hash of_race(const Race *race) {
  Hash access[2], hash = add_name(add_text(START, "race"), race->location.name);
  for (int k = 0; k < 2; k++)
    access[k] =
        add_place(add_text(START, access_kind_word(race->access[k].kind)), &race->access[k].where);
  bool swap = access[0] > access[1]; // which of them came later is the schedule's doing
  return add_bytes(add_bytes(hash, (char *)&access[swap], sizeof(Hash)), (char *)&access[!swap],
                   sizeof(Hash));
}

static Hash of_finding(const OtherFinding *finding) {
  Hash hash = add_text(START, finding->kind);
  return finding->stack.n ? add_place(hash, &finding->stack.at[0]) : add_name(hash, finding->text);
}

typedef VEC(Hash) Hashes;

static const char *name_of(Verdict *v, Hashes *seen, Hash hash) {
  unsigned alike = 1;
  for (size_t i = 0; i < seen->n; i++) alike += seen->at[i] == hash;
  vec_push(seen, hash);
  return arena_format(v->arena, alike > 1 ? "%016llx-%u" : "%016llx", (unsigned long long)hash,
                      alike);
}

void report_fingerprints(Verdict *v) {
  Hashes seen = {0};
  for (size_t i = 0; i < v->races.n; i++)
    v->races.at[i].fingerprint = name_of(v, &seen, of_race(&v->races.at[i]));
  for (size_t i = 0; i < v->other.n; i++)
    v->other.at[i].fingerprint = name_of(v, &seen, of_finding(&v->other.at[i]));
  vec_delete(&seen);
  source_forget();
}
