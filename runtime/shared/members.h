// What the processes of one search share: who they are, and what they tell each other, as streams of bytes with one writer and one reader.
// norace reads and writes some of them, to take what was said to another machine.
#ifndef NORACE_MEMBERS_H
#define NORACE_MEMBERS_H
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum { MAX_MEMBERS = 256, RING_BYTES = 1 << 16 };

typedef struct {
  uint64_t written, read; // in all; each is changed by one side only
  char bytes[RING_BYTES];
} Ring;

typedef struct {
  int32_t pid;  // 0: nobody; -1: somebody is about to begin
  int32_t news; // grows when something was written to it: a futex
  Ring up;      // to its parent
} Member;

typedef struct {
  uint8_t active[MAX_MEMBERS]; // it searches; 0: it waits for another, or there is nobody
  Member member[MAX_MEMBERS];
} Team;

typedef struct {
  uint64_t executions, events, blocked, states;
} TeamCounts;

typedef enum { MESSAGE_PLAN, MESSAGE_FINISHED } MessageKind;

typedef struct {
  uint32_t kind, size; // size: of all of it
} MessageHead;

typedef struct { // a sequence to try in the state at this depth; the events follow
  MessageHead head;
  uint32_t depth, n;
} PlanMessage;

typedef struct { // all below the branch that was given has been tried, if nothing was cut
  MessageHead head;
  TeamCounts counts;
} FinishedMessage;

// How much of it could be written, or read.
static inline uint64_t ring_write(Ring *r, const void *from, uint64_t n) {
  uint64_t written = r->written, room = RING_BYTES - (written - __atomic_load_n(&r->read, __ATOMIC_ACQUIRE));
  if (n > room) n = room;
  uint64_t at = written % RING_BYTES, first = n < RING_BYTES - at ? n : RING_BYTES - at;
  memcpy(r->bytes + at, from, first);
  memcpy(r->bytes, (const char *)from + first, n - first);
  __atomic_store_n(&r->written, written + n, __ATOMIC_RELEASE);
  return n;
}

static inline uint64_t ring_read(Ring *r, void *to, uint64_t n) {
  uint64_t read = r->read, there = __atomic_load_n(&r->written, __ATOMIC_ACQUIRE) - read;
  if (n > there) n = there;
  uint64_t at = read % RING_BYTES, first = n < RING_BYTES - at ? n : RING_BYTES - at;
  memcpy(to, r->bytes + at, first);
  memcpy((char *)to + first, r->bytes, n - first);
  __atomic_store_n(&r->read, read + n, __ATOMIC_RELEASE);
  return n;
}
#endif
