#include "enumerate.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
  uint64_t high, low; // both 0: an empty place
} Key;

// A set of 128-bit hashes, with open addressing.
typedef struct {
  Key *at;
  size_t n, room;
} KeySet;

static bool keyset_insert(KeySet *, Key);

static void keyset_grow(KeySet *set) {
  KeySet larger = {memory_take((set->room ? set->room * 2 : 1024) * sizeof(Key)), 0, set->room ? set->room * 2 : 1024};
  for (size_t i = 0; i < set->room; i++)
    if (set->at[i].high | set->at[i].low) keyset_insert(&larger, set->at[i]);
  free(set->at);
  *set = larger;
}

// Gives whether it is new.
static bool keyset_insert(KeySet *set, Key key) {
  if (set->n * 2 >= set->room) keyset_grow(set);
  for (size_t i = key.low & (set->room - 1);; i = (i + 1) & (set->room - 1)) {
    if (set->at[i].high == key.high && set->at[i].low == key.low) return false;
    if (set->at[i].high | set->at[i].low) continue;
    set->at[i] = key;
    set->n++;
    return true;
  }
}

static uint64_t fold(uint64_t a, uint64_t b) {
  __uint128_t product = (__uint128_t)a * b;
  return (uint64_t)product ^ (uint64_t)(product >> 64);
}

// Two independent 64-bit hashes, sixteen bytes at a time.
static Key key_of(const void *bytes, size_t size) {
  Key key = {0x243f6a8885a308d3u, 0x13198a2e03707344u};
  const unsigned char *at = bytes;
  for (size_t i = 0; i < size; i += 16) {
    uint64_t word[2] = {0, 0};
    memcpy(word, at + i, size - i < 16 ? size - i : 16);
    key.high = fold(key.high ^ word[0] ^ 0xa0761d6478bd642fu, word[1] ^ 0xe7037ed1a0b428dbu) + i;
    key.low = fold(key.low ^ word[1] ^ 0x8ebc6af09c88c6e3u, word[0] ^ 0x589965cc75374cc3u) + key.high;
  }
  return (Key){key.high | 1, machine_mix(key.low, key.high)};
}

typedef struct {
  Machine machine;
  Thoroughness thoroughness;
  uint64_t limit;
  Answer *answer;
  KeySet states, finals, classes;
} Search;

static void note_race(void *context, int line, int other) {
  Answer *answer = ((Search *)context)->answer;
  LinePair pair = {line < other ? line : other, line < other ? other : line};
  answer->race = true;
  for (size_t i = 0; i < answer->races.n; i++)
    if (answer->races.at[i].line == pair.line && answer->races.at[i].other == pair.other) return;
  vec_push(&answer->races, pair);
}

static void note_end(Search *search, const State *s) {
  uint64_t class = machine_class(s);
  if (keyset_insert(&search->classes, (Key){1, class})) search->answer->classes++;
  if (!machine_ended(s)) {
    search->answer->deadlock = true;
    return;
  }
  if (!keyset_insert(&search->finals, key_of(s->memory, MEMORY))) return;
  Final final;
  memcpy(final.memory, s->memory, MEMORY);
  vec_push(&search->answer->finals, final);
}

static void follow(Search *search, const State *s) {
  bool stuck = !s->left_out;
  for (int t = 0; !s->left_out && t < THREADS; t++) {
    int choices = machine_choices(&search->machine, s, t);
    for (int choice = 0; choice < choices; choice++) {
      stuck = false;
      if (search->answer->steps++ >= search->limit) search->answer->too_large = true;
      if (search->answer->too_large) return;
      State next;
      memcpy(&next, s, sizeof next);
      machine_step(&search->machine, &next, t, choice);
      if (search->thoroughness == EVERY_PATH || keyset_insert(&search->states, key_of(&next, sizeof next))) follow(search, &next);
    }
  }
  if (stuck) note_end(search, s);
}

void enumerate(const Code *code, Thoroughness thoroughness, uint64_t limit, Answer *answer) {
  memset(answer, 0, sizeof *answer);
  Search search = {.thoroughness = thoroughness, .limit = limit, .answer = answer};
  search.machine = (Machine){code, note_race, &search};
  State start;
  machine_start(&search.machine, &start);
  follow(&search, &start);
  free(search.states.at);
  free(search.finals.at);
  free(search.classes.at);
}

void answer_delete(Answer *answer) {
  vec_delete(&answer->races);
  vec_delete(&answer->finals);
}
