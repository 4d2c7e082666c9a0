// EXPECT: verdict=race-free executions=1
// 387 tasks, main among them. IDEA with futures: 193 encrypt a part of a text each, 193 wait for that part and decrypt it.
#include <assert.h>
#include <norace/task.h>
#include <stdlib.h>
#include <string.h>

#include "idea.h"

#ifndef SCALE
#define SCALE 1 // so many times the paper's tasks
#endif

enum { PARTS = 193 * SCALE, PART = 64 * IDEA_BLOCK, SIZE = PARTS * PART };
static uint8_t plain[SIZE];
static IdeaKey encrypt, decrypt;

static void *encrypt_part(void *from) {
  uint8_t *to = malloc(PART);
  for (int i = 0; i < PART; i += IDEA_BLOCK) idea_block((const uint8_t *)from + i, to + i, &encrypt);
  return to;
}

static void *decrypt_part(void *encrypted) {
  const uint8_t *from = norace_get(encrypted);
  uint8_t *to = malloc(PART);
  for (int i = 0; i < PART; i += IDEA_BLOCK) idea_block(from + i, to + i, &decrypt);
  return to;
}

int main(void) {
  static const uint16_t user[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  static norace_future *ciphers[PARTS], *plains[PARTS];
  encrypt = idea_encryption_key(user);
  decrypt = idea_decryption_key(&encrypt);
  for (int i = 0; i < SIZE; i++) plain[i] = (uint8_t)(i * 31 + i / 251);
  for (int i = 0; i < PARTS; i++) ciphers[i] = norace_future_new(encrypt_part, plain + i * PART);
  for (int i = 0; i < PARTS; i++) plains[i] = norace_future_new(decrypt_part, ciphers[i]);
  for (int i = 0; i < PARTS; i++) {
    assert(!memcmp(norace_get(plains[i]), plain + i * PART, PART));
    assert(memcmp(norace_get(ciphers[i]), plain + i * PART, PART));
  }
  return 0;
}
