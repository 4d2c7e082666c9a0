#include "front/compile/bitcode_pack.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "base/check.h"
#include "base/memory.h"

typedef struct {
  uint64_t packed, whole; // bytes before and after unpacking
} Piece;

typedef struct {
  char magic[4];
  uint32_t version;
  Piece facts, module; // behind the head, in this order
} Head;

static const char magic[4] = {'N', 'R', (char)0xC0, (char)0xDE};
enum { VERSION = 2, LARGEST_RATIO = 1032 }; // zlib reaches no better one

static Piece add_piece(const char *bytes, size_t n, Text *to) {
  uLongf size = compressBound(n);
  Bytef *room = memory_take(size);
  int wrong = compress2(room, &size, (const Bytef *)bytes, n, Z_BEST_SPEED);
  ALWAYS(wrong == Z_OK);
  text_add(to, (const char *)room, size);
  free(room);
  return (Piece){size, n};
}

void bitcode_pack(const char *bytes, size_t n, const Text *facts, Text *packed) {
  Text pieces = {0};
  Head head = {.version = VERSION};
  memcpy(head.magic, magic, sizeof magic);
  head.facts = add_piece(facts->n ? facts->at : "", facts->n, &pieces);
  head.module = add_piece(bytes, n, &pieces);
  text_add(packed, (const char *)&head, sizeof head);
  text_add(packed, pieces.at, pieces.n);
  text_delete(&pieces);
}

static bool fits(Piece piece, uint64_t left) {
  return piece.packed <= left && piece.whole / LARGEST_RATIO <= piece.packed;
}

static bool read_head(const uint8_t *bytes, size_t left, Head *head) {
  if (left < sizeof *head) return false;
  memcpy(head, bytes, sizeof *head);
  left -= sizeof *head;
  return !memcmp(head->magic, magic, sizeof magic) && head->version == VERSION &&
         fits(head->facts, left) && fits(head->module, left - head->facts.packed);
}

size_t bitcode_packed_size(const uint8_t *bytes, size_t left) {
  Head head;
  return read_head(bytes, left, &head) ? sizeof head + head.facts.packed + head.module.packed : 0;
}

static uint8_t *unpack(Arena *arena, const uint8_t *from, Piece piece) {
  uint8_t *bytes = arena_take(arena, piece.whole + 1);
  uLongf size = piece.whole;
  bool good = uncompress(bytes, &size, from, piece.packed) == Z_OK && size == piece.whole;
  bytes[piece.whole] = 0;
  return good ? bytes : NULL;
}

const uint8_t *bitcode_unpack(Arena *arena, const uint8_t *packed, size_t *n) {
  Head head;
  memcpy(&head, packed, sizeof head);
  *n = head.module.whole;
  return unpack(arena, packed + sizeof head + head.facts.packed, head.module);
}

const char *bitcode_unpack_facts(Arena *arena, const uint8_t *packed) {
  Head head;
  memcpy(&head, packed, sizeof head);
  return (const char *)unpack(arena, packed + sizeof head, head.facts);
}
