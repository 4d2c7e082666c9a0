// What the files of the translation share.
#ifndef NORACE_ENGINE_NET_TRANSLATE_INNER_H
#define NORACE_ENGINE_NET_TRANSLATE_INNER_H
#include "engine/net/sml/translate.h"

// How a thread holds a rwlock (or a lock declared so because it may be taken again by its holder).
typedef enum { MODE_NONE, MODE_READ, MODE_READ_AGAIN, MODE_WRITE, MODE_WRITE_AGAIN, N_MODES } Mode;

typedef enum {
  ACCESS_READ,
  ACCESS_WRITE,
  ACCESS_ATOMIC_READ,
  ACCESS_ATOMIC_WRITE,
  N_ACCESSES
} AccessPlace;

typedef struct {
  uint32_t places[N_ACCESSES]; // variable
  uint32_t
      free; // lock, rwlock: a token if nobody writes; semaphore: its value; once: nobody has begun
  uint32_t done; // once: it is over
  uint32_t cond, signal, ready, broadcast;
  uint32_t arrived, released; // barrier
  uint32_t values;            // data: place of value 0, the others follow
  bool shared_by_readers;     // rwlock: some thread reads
  bool has_mode;              // rwlock
  uint32_t mode_index;        // where its mode lies in a valuation
  VEC(uint32_t) slots;        // rwlock: one for each thread that is followed
  uint32_t *slot_of;          // rwlock: by copy index, NET_NONE for none
} ObjectPlaces;

// One copy of the code of a job type.
typedef struct {
  uint32_t job;
  Copy copy;
  uint32_t unused, used; // followed threads of a split job: not created yet / created
  uint32_t done, gone;   // ended / ended and joined
} CodeCopy;

// A point of the code with the values of locals and modes.
typedef struct {
  uint32_t copy, pc;
  const uint8_t *values; // locals of the job, then the modes of all rwlocks
  uint32_t place;
} State;

typedef struct {
  Translation *out;
  const SmlProgram *program;
  Net *net;
  Arena *arena;
  ObjectPlaces *objects;
  VEC(CodeCopy) copies;
  uint32_t *first_copy; // of each job; those of a job are neighbours
  uint32_t *n_copies;
  uint64_t **live; // job -> bit matrix, pc x locals: the value may still be read
  uint32_t n_modes;
  VEC(State) work;
  size_t max_places;
} Builder;
#endif
