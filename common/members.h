// What the processes of one search share: who they are, and what they tell each other, as streams
// of bytes with one writer and one reader. With several ranks (mpirun) norace takes what is said to
// another rank there; it reads and writes some of the streams.
#ifndef NORACE_MEMBERS_H
#define NORACE_MEMBERS_H
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum { MAX_MEMBERS = 256, RING_BYTES = 1 << 16 };
#define NO_RANK 0xffffffffu // the parent of the process that has all of the tree

typedef struct {
  uint64_t written, read; // in all; each is changed by one side only
  char bytes[RING_BYTES];
} Ring;

typedef struct {
  int32_t pid;         // 0: nobody; -1: somebody is about to begin
  int32_t news;        // grows when something was written to it: a futex
  uint32_t generation; // grows when the place becomes free
  uint32_t unused;
  Ring up;   // to its parent, if that is of this rank
  Ring out;  // to norace, for others ranks
  Ring down; // from norace
} Member;

typedef struct {
  uint8_t active[MAX_MEMBERS]; // it searches; 0: it waits for another, or there is nobody
  uint32_t serials;            // branches given away so far
  int32_t wanted;              // branches that other ranks would take
  int32_t news;                // of `tasks`: a futex
  Ring tasks;                  // from norace to the first process, which makes members
  Ring reports;                // and back: members that died
  Member member[MAX_MEMBERS];
} Team;

typedef struct {
  uint64_t executions, events, blocked, states;
} WorkerCounts;

typedef enum {
  MESSAGE_PLAN,
  MESSAGE_FINISHED,
  MESSAGE_DIED, // or it could not begin: the branch is to be tried by somebody else
  MESSAGE_TASK, // a branch to take, with all that leads there
  // Between ranks only:
  MESSAGE_ASK,  // for a task
  MESSAGE_NONE, // there is none to spare
  MESSAGE_LOG,  // records for the first rank's log
  MESSAGE_PROGRESS,
  MESSAGE_GONE, // a rank (to.rank) says nothing any more
  MESSAGE_STOP
} MessageKind;

typedef struct {
  uint32_t rank, slot, serial; // serial: of the branch that was given away
} Address;

typedef struct {
  uint32_t kind, size; // size: of all of it
  Address to;
  uint32_t n_numbers; // thread numbers as the sender knows them, at the end of the message: creator
                      // and which of its threads, 16 bits each
} MessageHead;

typedef struct { // a sequence to try in the state at this depth; the events follow
  MessageHead head;
  uint32_t depth, n;
} WakeupMessage;

typedef struct { // all below the branch that was given has been tried, if nothing was cut
  MessageHead head;
  WorkerCounts counts;
  uint8_t cut, astray, again, crowded, no_updates, sampled, over; // what it found out
  uint8_t stopped;       // not all was tried: the search is over before
  uint32_t end, padding; // why it is over
} FinishedMessage;

typedef struct { // the search as bytes follows (checkpoint.c)
  MessageHead head;
  Address from;
  uint32_t depth, crowded, no_updates, order, merge, pauses; // as the search decided on its way
} TaskMessage;

typedef struct {
  MessageHead head;
  uint32_t slot, unused;
} DiedMessage;

// How much of it could be written, or read.
static inline uint64_t ring_write(Ring *r, const void *from, uint64_t n) {
  uint64_t written = r->written,
           room = RING_BYTES - (written - __atomic_load_n(&r->read, __ATOMIC_ACQUIRE));
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

static inline bool ring_empty(const Ring *r) {
  return __atomic_load_n(&r->written, __ATOMIC_ACQUIRE) == r->read;
}
#endif
