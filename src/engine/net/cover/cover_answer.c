#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "base/memory.h"
#include "engine/net/cover/cover.h"
#include "engine/net/cover/cover_answer.h"

void marking_list_add(MarkingList *list, Marking m) {
  for (uint32_t i = 0; i < m.n; i++) vec_push(&list->tokens, m.at[i]);
  vec_push(&list->ends, (uint32_t)list->tokens.n);
}

Marking marking_list_get(const MarkingList *list, size_t i) {
  DEBUG_ONLY(i < list->ends.n);
  uint32_t from = i ? list->ends.at[i - 1] : 0;
  return (Marking){list->tokens.at + from, list->ends.at[i] - from};
}

void marking_list_delete(MarkingList *list) {
  vec_delete(&list->tokens);
  vec_delete(&list->ends);
}

CoverAnswer *cover_answer_new(CoverVerdict verdict, const char *reason) {
  CoverAnswer *a = memory_take(sizeof *a);
  a->verdict = verdict;
  a->engine = "reduction";
  if (reason) {
    a->reason = memory_take(strlen(reason) + 1);
    strcpy(a->reason, reason);
  }
  return a;
}

void cover_answer_delete(CoverAnswer *a) {
  if (!a) return;
  free(a->reason);
  vec_delete(&a->firing);
  vec_delete(&a->start);
  vec_delete(&a->ceilings);
  marking_list_delete(&a->traps);
  marking_list_delete(&a->invariants);
  marking_list_delete(&a->basis);
  free(a);
}

// Packed: the fixed part as it lies in memory, then the reason and each array with its length
// before it. The closing word tells a whole answer from one whose writer was stopped.
static const uint64_t CLOSING = 0x6e6f726163652e2eu;

static void pack_array(Text *out, const void *at, size_t n, size_t size) {
  uint64_t length = n;
  text_add(out, (const char *)&length, sizeof length);
  if (n) text_add(out, at, n * size);
}

#define PACK(vec) pack_array(out, (vec).at, (vec).n, sizeof *(vec).at)

void cover_answer_pack(const CoverAnswer *a, Text *out) {
  text_add(out, (const char *)a, sizeof *a);
  pack_array(out, a->reason, a->reason ? strlen(a->reason) + 1 : 0, 1);
  pack_array(out, a->engine, strlen(a->engine) + 1, 1);
  PACK(a->firing);
  PACK(a->start);
  PACK(a->ceilings);
  PACK(a->traps.tokens);
  PACK(a->traps.ends);
  PACK(a->invariants.tokens);
  PACK(a->invariants.ends);
  PACK(a->basis.tokens);
  PACK(a->basis.ends);
  text_add(out, (const char *)&CLOSING, sizeof CLOSING);
}

typedef struct {
  const char *at, *end;
} Unpacker;

static void *unpack_array(Unpacker *u, size_t *n, size_t size) {
  uint64_t length;
  memcpy(&length, u->at, sizeof length);
  u->at += sizeof length;
  void *array = memory_take(length * size);
  memcpy(array, u->at, length * size);
  u->at += length * size;
  *n = length;
  return array;
}

#define UNPACK(vec) ((vec).at = unpack_array(&u, &(vec).n, sizeof *(vec).at), (vec).room = (vec).n)

static const char *engine_name(const char *name) {
  static const char *const names[] = {"backward", "forward", "textbook", "boxes", "enumeration"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (!strcmp(names[i], name)) return names[i];
  return "reduction";
}

CoverAnswer *cover_answer_unpack(const Text *text) {
  if (text->n < sizeof(CoverAnswer) + sizeof CLOSING) return NULL;
  if (memcmp(text->at + text->n - sizeof CLOSING, &CLOSING, sizeof CLOSING)) return NULL;
  Unpacker u = {text->at + sizeof(CoverAnswer), text->at + text->n};
  CoverAnswer *a = memory_take(sizeof *a);
  memcpy(a, text->at, sizeof *a);
  size_t n;
  a->reason = unpack_array(&u, &n, 1);
  if (!n) free(a->reason), a->reason = NULL;
  char *engine = unpack_array(&u, &n, 1);
  a->engine = engine_name(engine);
  free(engine);
  UNPACK(a->firing);
  UNPACK(a->start);
  UNPACK(a->ceilings);
  UNPACK(a->traps.tokens);
  UNPACK(a->traps.ends);
  UNPACK(a->invariants.tokens);
  UNPACK(a->invariants.ends);
  UNPACK(a->basis.tokens);
  UNPACK(a->basis.ends);
  return a;
}
