// The runtime in the program under test.
//
// It knows three kinds of memory, and everything here rests on keeping them apart:
//   - the program's: data segments, heap, stacks. Saved and restored as the search goes back and
//   forth.
//   - the world's: what the runtime knows of the present execution: fibers, objects, clocks, shadow
//   memory.
//     Saved and restored together with the program's. It lives in `world` and what world_take()
//     gives, nowhere else.
//   - the search's: the path, the trees of what is still to do, snapshots, findings. Never rolled
//   back.
//     Static variables of the runtime belong to it.
#ifndef NORACE_RUNTIME_H
#define NORACE_RUNTIME_H
#include "base/arenas.h"
#include "base/findings.h"
#include "base/ground.h"
#include "base/real.h"
#include "world/vector_clock.h"

#pragma GCC visibility push(hidden)

// ---- events (doc/reference/dependence.md)
typedef enum { TOUCH_R, TOUCH_W, TOUCH_C } TouchMode;

typedef struct {
  uint64_t key;     // the object: its address / 8, or a synthetic key (see key_*)
  uint8_t mask;     // which of the eight bytes
  uint8_t mode;     // TouchMode
  int32_t previous; // path index of the event that touched the key before; -1: none
} Touch;

typedef struct {
  uint32_t thread : 20, op : 8;
  bool fresh : 1;  // the last of a wakeup sequence: its outcome and alternatives are not known yet
  bool idle : 1;   // it changed nothing, though it might have
  bool undoes : 1; // it gives back what its thread's last event took, and nothing was written in
                   // between
  bool open : 1;   // nothing is known of it but its thread
  uint32_t after_thread : 20; // the event (thread, index) that enabled it: creation, end of thread,
                              // signal; NOBODY: none
  uint32_t n_touches : 8;
  bool narrow : 1; // asleep, it stands for sequences that have it, and for no others
                   // (doc/design/parallel.md)
  bool early : 1;  // may also run before the event that enabled it (time-out instead of wake-up)
  bool interruptible : 1; // instead of it a signal could have been handled: another choice,
                          // INTERRUPT
  bool bound : 1; // early, but because of a cancellation: before what woke it, not before anything
                  // else
  uint16_t choice, n_choices;
  uint32_t after_index;
  uint32_t index;         // its number among the events of its thread, from 1
  uint32_t epoch;         // of the thread, after the event
  uint32_t waiting_index; // it was held in a loop (waiting_loop.c) that began with this event of
                          // its thread; 0: it was not
  uint32_t creator_epoch; // START: epoch of the creator at the creation
  int32_t before, effect; // state of the guarding object (the last touch) before the event, and
                          // what it adds to it
  uint64_t alternative;   // `early`: the condition variable's key, which a time-out would touch
  uint64_t pc;
  Touch touch[MAX_TOUCHES]; // n_touches of them: the path keeps no more (event_copy)
} Event;

// Those of the path are as long as they need to be.
static inline size_t event_size(const Event *e) {
  return offsetof(Event, touch) + e->n_touches * sizeof *e->touch;
}
static inline void event_copy(Event *to, const Event *from) {
  __builtin_memcpy(to, from, event_size(from));
}

// ---- operations: what a fiber is about to do
typedef struct Fiber Fiber;
typedef struct Object Object;
typedef struct Stores Stores;

enum { INTERRUPT = 0x8000 }; // a choice: the handler of a signal runs first
typedef enum {
  RESTARTS = 1,
  RETURNS
} Interrupted; // after it: as the handler's flags say, or never

typedef struct Op {
  OpKind kind;
  uint8_t interruptible;   // a call that a signal ends: Interrupted; 0: it goes on afterwards
  bool interrupted;        // it was
  Object *object, *second; // the object, and the mutex of a condition variable
  uint64_t pc, address, size;
  int64_t result;
  uint32_t argument; // family's own
  bool idle;         // it left what it wrote as it was: a test-and-set that fails
  bool stale;        // it read what is not the latest
  bool learnt;       // it read what its thread had not read before
  uint64_t value[2];
  uint64_t more; // whatever else decides what follows when it returns; all of this is part of the
                 // state (state_merging.c)
  void (*apply)(struct Op *); // atomics: do it
  bool (*enabled)(const Fiber *, const struct Op *);
  void (*perform)(Fiber *, struct Op *, Event *);
} Op;

// ---- synchronisation objects, known by address
typedef enum {
  OBJECT_MUTEX = 1,
  OBJECT_RWLOCK,
  OBJECT_COND,
  OBJECT_SEMAPHORE,
  OBJECT_BARRIER,
  OBJECT_ONCE,
  OBJECT_ATOMIC,
  OBJECT_GLOBAL
} ObjectKind;

enum {              // flags of an object
  OBJECT_KNOWN = 1, // what it began with is known, or has been looked up
  // Robust mutexes: the owner has ended; the next one holds it and has not made it consistent;
  // nobody did.
  MUTEX_ROBUST = 2,
  MUTEX_ORPHANED = 4,
  MUTEX_INCONSISTENT = 8,
  MUTEX_LOST = 16,
  OBJECT_ONLY_NAMED = 32,  // by an address at which the program keeps something else
  OBJECT_LOOKED_INTO = 64, // what the program may read there (of a stream) is not what is changed
  // Who holds it stands in its memory too: if another is copied over it, it is that one.
  OBJECT_IN_MEMORY = 128,
  OBJECT_CLOSES = 256 // nobody may use it any more once it is closed; its address tells who does
};

struct Object {
  uint64_t address;
  Object *next;        // in its hash bucket
  uint32_t kind, type; // type: mutex kind and the like
  uint32_t owner;      // mutex, writer
  uint16_t flags;
  int32_t count; // recursion depth, readers, value, arrivals
  uint32_t limit, round;
  uint32_t version; // another after every event that changes it, but for those that only look under
                    // a lock: wakes those that spin
  bool seen_taken;  // somebody tried for it in vain, and knows that another was there
  bool read_under;  // somebody took it, read something, wrote nothing and gave it back
  Clock clock;      // released by unlock, post, store; joined by those who acquire
  Clock readers;    // released by read unlocks
  uint32_t *visitors; // barrier: who has ever come
  uint32_t n_visitors;
  uint32_t
      *waiters; // condition variable: who waits, in the order of their numbers; rwlock: the readers
  uint32_t n_waiters, room;
  Stores *stores;              // atomics under --atomics=c11 (stores.c)
  uint8_t bytes, stored_bytes; // atomics: the widest access, the last store
  bool overlaps;               // others access some of these bytes at other addresses (overlap.h)
  uint32_t stored;             // the number of its last store among all; 0: none
  uint64_t time;               // of the last event that changed it
};

// ---- fibers: the threads of the program
typedef enum { FIBER_NONE, FIBER_PENDING, FIBER_ENDED } FiberState;

typedef struct {
  uint64_t address, pc;
} Held; // a lock held

enum { MAX_HELD = 32, MAX_SPIN = 12, MAX_MET = 16, MAX_STANDS = 8 };

typedef struct {     // one of the last events of a thread that has written nothing since
  uint64_t pc, hash; // where, and its stack at that moment
  OpKind kind;
  Object *object;           // NULL: none; `version` is then the others' number of writes
  uint64_t before, version; // of the object, before and after the event
  uint32_t index;           // the event's number in its thread
  bool stale, learnt;       // as in Op
  bool only_looked;         // it leaves nothing behind that others could see
  uint64_t reads;           // the thread's, then
} WaitingEvent;

typedef struct { // what a thread has locked with its last event, and the versions before and after
  uint32_t index;
  uint64_t writes, reads; // its own, then
  const Object *object[2];
  uint32_t before[2], after[2];
} Section;

typedef struct {
  uint64_t hash; // of an operation that a thread stood in front of, and its stack
  uint32_t times;
  uint32_t looks; // of the thread, when it last stood there
} Stand;

// A permission region that a thread is in (task_permit.c).
typedef struct Permit {
  struct Permit *outer;
  uint64_t start, end;
  bool writes;
} Permit;

// How it came to be.
typedef struct {
  void *(*start)(void *);
  int (*start_c11)(void *);
  void *argument;
  uint64_t pc; // of the call that made it, the creator's epoch and its number of events then
  uint32_t epoch, index;
  char *memory; // of the program's, that it was given for its stack; NULL: none
  uint64_t memory_size;
  uint64_t *stack; // of that call
  uint32_t n_stack;
} Creation;

typedef struct {
  bool off, async, was_async; // was_async: at some time
  bool requested;             // somebody has cancelled it:
  uint32_t by, index;         // the event that did
} Cancellation;

typedef struct {
  uint64_t mask;     // the signals that it has blocked, one bit each
  struct Sent *sent; // to it (signals.c); NULL: none yet
  int delivering;    // the one whose handler is to run now; 0: none
  bool by_thread;    // the one that it has taken last was sent to it, not to the process
  void *stack;       // memory of the program's for handlers; NULL: none
  uint64_t stack_size;
} ThreadSignals;

// What somebody has set for it, and changes only what is answered (thread_settings.c). A thread
// begins with its creator's.
typedef struct {
  char name[16]; // "": nobody has named it
  int policy, priority;
  uint64_t placed; // somebody has said where it may run
  uint8_t processors[128];
} ThreadSettings;

// What is its own, by key or by name, and what runs when it ends.
typedef struct {
  void **tls;
  uint32_t n_tls;
  void **specific;
  uint32_t n_specific;
  void *cleanup;            // chain of cleanup handlers
  struct ThreadExit *exits; // destructors of C++ thread-locals, the latest first
} ThreadStorage;

// What a release fence published, what relaxed loads saw.
typedef struct {
  Clock released, acquired;
  bool is_released;
} Fences;

// What tells that a thread goes round in a loop until others do something (waiting_loop.c).
typedef struct {
  uint64_t hash, writes; // its stack where it stopped; its writes when the history below began
  WaitingEvent event[MAX_SPIN];
  uint32_t n_events;
  Section section;
  uint64_t last_pc; // of its last event but for pauses; and how many of those it took since
  uint32_t pauses;
  Stand stand[MAX_STANDS]; // where it was before, the latest ones
  uint32_t n_stands;
  uint32_t looks;   // its events that only looked at something
  bool left_behind; // it came back to a state of this execution, and the others go on without it
  bool spoils;      // because of it the execution does not count
  bool in_vain; // what it waits for was not there, and nothing it did tells that it has looked: it
                // looks later, in another execution
  int32_t from; // its pending operation is the one of this entry again; -1: it is not
} Waiting;

// What it has to do with values that the program is given.
typedef struct {
  uint32_t n_asked; // inputs that it has asked for
  Span *locals;     // its local variables (symbolic_objects.c)
  uint32_t n_locals;
  uint32_t handed; // expression of the argument that the thread it makes will have
  uint32_t result; // of what it has returned
} ThreadInputs;

typedef struct {
  uint64_t top, slab_top;
  uint64_t *free; // by size class; made when it first frees
} ThreadHeap;

typedef struct {
  struct OmpTask *task; // that it runs (omp_team.h); NULL: none yet
  uint64_t team;        // name of its team, and which thread of that it is or runs on
  uint32_t thread;
  bool is_bound;         // that shows in what it does
  uint32_t names, teams; // how many scopes and teams it has named
} OpenmpThread;

// Of a program that marks parts of itself (parts.h).
typedef struct {
  uint8_t depth; // how deep it is in one
  bool whole;    // the execution ends with that
} ThreadPart;

struct Fiber {
  void *sp;    // saved stack pointer
  void *frame; // of the runtime's function that the program called
  char *stack, *stack_top;
  char *base;    // of the program's frames; NULL: it has not started
  char *left_at; // where it left that for a stack of the program's making; NULL: it never did
  char *laid;    // what was put on its stack before it began (fiber_lay), up to stack_top
  uint32_t
      number; // who it is: the same in every execution in which its creator makes it as its n-th
  uint32_t place;      // in world->fiber
  uint32_t next_place; // if it has ended: all others before this one, from its own on, have as well
  uint32_t creator, n_created, state, joiner;
  Op *pending, start_op;
  Clock clock,
      wake; // clock: what of the others happened before; wake: what woke it (signal, barrier)
  uint32_t epoch, end_epoch; // its own part of the clock
  uint32_t index;            // events so far
  uint32_t after_index;      // what enabled its pending operation, and whose event that was
  uint32_t after_thread;
  void *annotated; // the fiber of ThreadSanitizer's interface that it is in; NULL: its own
  bool detached, joined, parked, dead, woken, exiting;
  int saved_errno;
  uint64_t float_env; // its floating-point environment, while it does not run
  void *result;
  Held held[MAX_HELD];
  uint32_t n_held;           // locks that it holds
  uint32_t n_nameless;       // of these, so many that `held` had no room for
  uint64_t time, randomness; // virtual clock in nanoseconds
  uint64_t deadline;   // when its sleep or its limited wait is over; 0: it is in none (schedule.c)
  uint32_t stopped_at; // how many events there were when it came to its pending operation
  uint64_t writes, reads; // plain ones so far
  uint64_t hidden; // what a function of ours that stops several times keeps to itself, see hide()
  uint32_t spurious_row; // how often in a row something failed for no reason (spurious.h)
  bool wants_room;       // it waits to write into a socket that is full
  bool near_focus;       // its next operation is one that matters (search/focus.c)
  Creation creation;
  Cancellation cancel;
  ThreadSignals signal;
  ThreadSettings *settings; // NULL: nobody has set anything
  ThreadStorage storage;
  ThreadHeap heap;
  Fences fence;
  Waiting waiting;
  ThreadInputs inputs;
  ThreadPart part;
  OpenmpThread openmp;
  struct Task *task; // what it is to the task API (task_fibers.h); NULL: nothing yet
  Permit *permits;   // the innermost; NULL: it is in none
};

static inline Fiber *fiber_numbered(uint32_t number); // NULL: there is none

// Databases that libc answers questions about, one answer at a time.
enum { TOLD_USER, TOLD_GROUP, TOLD_HOST, TOLD_SERVICE, TOLD_PROTOCOL, TOLD_KINDS };

// What a stream uses besides glibc's memory (stream_memory.c).
typedef struct {
  void *stream;
  enum {
    MEMORY_BUFFER,  // given to setvbuf
    MEMORY_READ,    // given to fmemopen, to read from it only
    MEMORY_WRITTEN, // ... and in other ways
    MEMORY_TEXT,    // of open_memstream: what the program was last shown of it
    MEMORY_CALLS    // functions of the program's, given to fopencookie
  } kind;
  bool used;    // since it was last flushed
  bool entered; // somebody is in those functions, or on the way there, and has the stream's lock
  void *at;
  uint64_t size;
  void **text; // of open_memstream: where it shows itself, and its length in characters
  uint64_t *length;
  uint32_t width; // of a character
} StreamMemory;

// ---- the world: all of the runtime's state that belongs to the present execution
enum {
  MAX_KEYS = 1024,
  MAX_ATEXIT = 1024,
  MAX_QUICK_EXIT = 64,
  MAX_AT_FORK = 16,
  MAX_BUFFERS = 16,
  MAX_BELOW = 16,
  MAX_FILES = 64,
  MAX_LIMITS = 16
};

typedef struct {
  ArenaHead memory; // first: arenas.c
  uint32_t n_fibers, n_alive;
  bool alone;
  Fiber *lone;           // who was alone last, where there are many threads
  uint32_t n_over;       // and how many there were then
  const Fiber *compared; // comes after so many ended threads, whether or not it is alone
  uint32_t n_compared;
  bool ended;        // the program called exit
  bool discarded;    // an assumption failed
  uint32_t n_events; // of this execution
  uint32_t n_heap_objects;
  uint32_t versions;    // of objects, so far
  uint64_t random_seed; // of rand; 0: not seeded yet
  uint32_t drawn_by;    // who used it last, and when
  uint32_t drawn_at;
  uint32_t last_thread; // who moved last
  uint32_t in_a_row;    // how often
  uint32_t turns; // how many threads were interrupted because they went on and on (schedule.c)
  uint32_t n_atexit, n_at_quick_exit;
  int exit_status;    // of the end that has begun
  uint32_t file_mask; // umask
  int32_t niceness;
  bool leads_group, leads_session; // the process, since it asked for that
  bool outside_parts;              // those that norace_explore names: what happens now happens once
  const char *log_name;            // system_log.c
  int32_t log_options, log_hidden; // priorities that are not printed, one bit each
  int32_t identity[4]; // that the process has taken on (process.c), and one more; 0: its own
  struct {
    uint64_t now, most;
    bool set;
  } limit[MAX_LIMITS]; // of setrlimit: the kernel's stay as they are
  uint32_t n_buffers;  // memory and functions of the program's that streams use (stream_memory.c)
  StreamMemory buffers[MAX_BUFFERS];
  char *token_rest;       // where strtok goes on
  void *told[TOLD_KINDS]; // what libc has answered last, in memory that its next answer may take
  uint32_t n_below;       // addresses in front of arrays that begin with 1 (symbolic_objects.c)
  uint64_t below[MAX_BELOW];
  uint32_t n_streams; // on files of the program (overlay_stream.c)
  bool files_changed; // of those that have names
  bool shares_memory; // it has mapped some shared
  bool unflushed;     // some have what is not in the file yet
  bool robust;        // there are robust mutexes
  bool failed;        // a function of a library has failed, as it may
  uint64_t *cells;    // addresses whose shadow was written, for state_merging.c
  uint32_t n_cells, cells_room;
  struct FreedSpans *freed; // of large blocks what nobody has touched (freed_blocks.h)
  Object **objects;         // by address: a list in each of object_buckets()
  uint32_t n_objects, bucket_bits;
  Fiber *fiber[MAX_FIBERS];     // in order of creation, n_fibers of them
  Fiber *by_number[MAX_FIBERS]; // NULL: not in this execution
  void (*key_destructor[MAX_KEYS])(void *);
  bool key_used[MAX_KEYS];
  uint64_t keys_hash;    // of the keys in use and their destructors
  Clock fences;          // --atomics=c11: what lies before sequentially consistent fences
  uint32_t n_strong;     // sequentially consistent operations so far
  uint32_t n_stores;     // atomic ones, so far
  uint32_t n_stored;     // likewise, also where older values are not kept
  bool overlaps;         // of some objects (overlap.h)
  Clock overlap_clock;   // for a moment
  uint64_t met[MAX_MET]; // states that a thread which goes round came to, the latest ones
                         // (waiting_loop.c)
  uint32_t n_met;
  struct {
    void (*call)(void *);
    void *argument;
  } at_exit[MAX_ATEXIT], at_quick_exit[MAX_QUICK_EXIT];
  struct AtFork {
    void (*before)(void), (*parent)(void), (*child)(void);
  } at_fork[MAX_AT_FORK];
  uint32_t n_at_fork;
  // What modules of libc keep of this execution, each in a structure of its own.
  struct Mappings *mappings;
  struct Ipc *ipc;
  struct MessageQueues *message_queues;
  struct NamedSemaphores *named_semaphores;
  struct OpenedFiles *opened; // of the overlay
  struct OtherStacks *other_stacks;
  struct OverlayStreams *streams;
  struct Peers *peers;
  struct ProgramStreams *program_streams;
  struct SystemV *system_v;
  struct Timers *timers;
  struct TaskGraph *task_graph; // task_graph.h; NULL: nobody asks for it, or nothing is in it yet
} World;

#define world ((World *)WORLD_BASE)
static inline Fiber *fiber_numbered(uint32_t number) {
  return number < MAX_FIBERS ? world->by_number[number] : NULL;
}

extern Fiber *current;        // who runs; the scheduler's variable, so that hooks reach it fast
extern uint64_t who_and_when; // its number and epoch, as the shadow has them
extern bool
    alone; // all that other threads ever did happened before: nothing now can be part of a race
extern bool unheard; // alone, and nobody draws a graph: hooks need not look at accesses

// For CALLER: from there up the stack is the program's.
static inline void frame_note(void *frame) {
  if (current) current->frame = frame;
}

// ---- from a synchronisation function to the scheduler
static inline uint64_t key_of(uint64_t address) { return address >> 3; }
static inline uint64_t key_of_object(const Object *o) {
  return 1ul << 62 | o->address;
} // small ones may share eight bytes
// How many of the locks that it holds stand in `held`.
static inline uint32_t held_known(const Fiber *f) { return f->n_held - f->n_nameless; }

// ---- heap
static inline bool heap_holds(uint64_t address) {
  return address >= HEAP_SLABS && address < HEAP_END;
}
typedef struct {
  uint64_t address, size, pc;
  uint32_t thread, epoch;
  uint64_t *stack;
  uint32_t n_stack;
  bool live;
} Block;

// ---- snapshots
typedef struct Snapshot Snapshot;

// ---- the search's memory

// ---- the path: the events of the present execution, and what is still to be tried at each

#if defined __x86_64__
enum { FRAME_SAVES = 5 }; // rbx and r12 to r15 lie right below the frame address, rbp at it
#else
enum { FRAME_SAVES = 8 }; // d8 to d15 lie right below the frame address; x19 to x30 from it upwards
#endif

// ---- findings

#pragma GCC visibility pop
#endif
