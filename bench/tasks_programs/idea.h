// The IDEA cipher: 64-bit blocks, 128-bit keys, eight and a half rounds.
#ifndef IDEA_H
#define IDEA_H
#include <stdint.h>

enum { IDEA_KEYS = 52, IDEA_BLOCK = 8 };

typedef struct {
  uint16_t at[IDEA_KEYS];
} IdeaKey;

// Modulo 65537, where 0 stands for 65536.
static inline uint16_t idea_times(uint16_t a, uint16_t b) {
  if (!a) return (uint16_t)(1 - b);
  if (!b) return (uint16_t)(1 - a);
  uint32_t product = (uint32_t)a * b;
  uint16_t low = (uint16_t)product, high = (uint16_t)(product >> 16);
  return (uint16_t)(low - high + (low < high));
}

static inline uint16_t idea_inverse(uint16_t a) {
  uint16_t result = 1, power = a; // a to the power of 65535
  for (int i = 0; i < 16; i++) {
    result = idea_times(result, power);
    power = idea_times(power, power);
  }
  return result;
}

static inline IdeaKey idea_encryption_key(const uint16_t user[8]) {
  IdeaKey k;
  for (int i = 0; i < 8; i++) k.at[i] = user[i];
  for (int i = 8; i < IDEA_KEYS; i++) { // the key, turned by 25 bits, again and again
    int base = i / 8 * 8 - 8, j = i % 8;
    k.at[i] = (uint16_t)(k.at[base + (j + 1) % 8] << 9 | k.at[base + (j + 2) % 8] >> 7);
  }
  return k;
}

static inline IdeaKey idea_decryption_key(const IdeaKey *e) {
  IdeaKey d;
  for (int round = 0; round < 9; round++) {
    const uint16_t *from = e->at + 48 - round * 6;
    uint16_t *to = d.at + round * 6;
    int swap = round > 0 && round < 8;
    to[0] = idea_inverse(from[0]);
    to[1] = (uint16_t)-from[swap ? 2 : 1];
    to[2] = (uint16_t)-from[swap ? 1 : 2];
    to[3] = idea_inverse(from[3]);
    if (round == 8) break;
    to[4] = from[-2];
    to[5] = from[-1];
  }
  return d;
}

static inline void idea_block(const uint8_t *in, uint8_t *out, const IdeaKey *key) {
  uint16_t x[4];
  const uint16_t *k = key->at;
  for (int i = 0; i < 4; i++) x[i] = (uint16_t)(in[2 * i] << 8 | in[2 * i + 1]);
  for (int round = 0; round < 8; round++, k += 6) {
    uint16_t a = idea_times(x[0], k[0]), b = (uint16_t)(x[1] + k[1]), c = (uint16_t)(x[2] + k[2]), d = idea_times(x[3], k[3]);
    uint16_t e = idea_times(a ^ c, k[4]), f = idea_times((uint16_t)((b ^ d) + e), k[5]);
    e = (uint16_t)(e + f);
    x[0] = a ^ f, x[1] = c ^ f, x[2] = b ^ e, x[3] = d ^ e;
  }
  uint16_t y[4] = {idea_times(x[0], k[0]), (uint16_t)(x[2] + k[1]), (uint16_t)(x[1] + k[2]), idea_times(x[3], k[3])};
  for (int i = 0; i < 4; i++) out[2 * i] = (uint8_t)(y[i] >> 8), out[2 * i + 1] = (uint8_t)y[i];
}
#endif
