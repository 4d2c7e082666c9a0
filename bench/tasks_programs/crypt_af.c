// EXPECT: verdict=race-free executions=1
// 259 tasks, main among them. IDEA: 129 tasks encrypt a text, 129 decrypt it again, with async and finish.
#include <assert.h>
#include <norace/task.h>
#include <string.h>

#include "idea.h"

#ifndef SCALE
#define SCALE 1 // so many times the paper's tasks
#endif

enum { TASKS = 129 * SCALE, SIZE = TASKS * 96 * IDEA_BLOCK };
static uint8_t plain[SIZE], cipher[SIZE], again[SIZE];

typedef struct {
  const uint8_t *from;
  uint8_t *to;
  const IdeaKey *key;
  int first, last; // blocks
} Job;

static void run(void *argument) {
  const Job *job = argument;
  for (int i = job->first; i < job->last; i++) idea_block(job->from + i * IDEA_BLOCK, job->to + i * IDEA_BLOCK, job->key);
}

static void crypt_all(const uint8_t *from, uint8_t *to, const IdeaKey *key) {
  int blocks = SIZE / IDEA_BLOCK;
  NORACE_FINISH {
    for (int i = 0; i < TASKS; i++) {
      Job job = {from, to, key, i * blocks / TASKS, (i + 1) * blocks / TASKS};
      norace_async_copy(run, &job, sizeof job);
    }
  }
}

int main(void) {
  static const uint16_t user[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  static const uint8_t known[8] = {0, 0, 0, 1, 0, 2, 0, 3}, its_cipher[8] = {0x11, 0xfb, 0xed, 0x2b, 0x01, 0x98, 0x6d, 0xe5};
  IdeaKey encrypt = idea_encryption_key(user), decrypt = idea_decryption_key(&encrypt);
  for (int i = 0; i < SIZE; i++) plain[i] = (uint8_t)(i * 31 + i / 251);
  memcpy(plain, known, sizeof known);
  crypt_all(plain, cipher, &encrypt);
  assert(!memcmp(cipher, its_cipher, sizeof its_cipher));
  crypt_all(cipher, again, &decrypt);
  assert(!memcmp(plain, again, SIZE));
  return 0;
}
