// What norace and the runtime inside the program under test tell each other.
//
// norace makes a memory file (memfd), fills in the Control at its start, and starts the program
// with NORACE_FD naming the descriptor. The runtime maps it, runs as `mode` says, and appends
// records to the log as it goes: what is in the log stays there even if the program under test
// dies. norace may look at the progress counters at any time, and ask for an end with `stop`.
#ifndef NORACE_RECORDS_H
#define NORACE_RECORDS_H
#include <stdint.h>

#include "common/effects.h"
#include "common/input_followed.h"

#define NORACE_FD_VARIABLE "NORACE_FD"
// A memory file for standard input that cannot be read twice. The first program that reads it
// copies it there and seals the file.
#define NORACE_INPUT_VARIABLE "NORACE_INPUT"
#define NORACE_ANSWERS_VARIABLE "NORACE_ANSWERS" // what other programs answered (programs.h)
#define NORACE_KEEP_VARIABLE "NORACE_KEEP_FILES" // a folder, for --keep-files
// Set by `norace test`: the command, a word a line, that explores a program before it runs.
#define NORACE_TEST_VARIABLE "NORACE_TEST"
// If it is set, the program does not run: it prints what it can call that a search does not follow,
// a line each: the word of --allow that lets it through, and the name. A line "norace list" comes
// first.
#define NORACE_LIST_VARIABLE "NORACE_LIST"
#define NORACE_RUNTIME_NAME "libnorace.so"

enum { RECORDS_MAGIC = 0x4543524e, RECORDS_VERSION = 8 };
enum { MAX_NONDET = 16, MAX_ALLOW = 16 };
enum {
  ADDRESS_SPACE_GB = 1300
}; // what the runtime reserves at fixed addresses, of which it uses little

typedef enum { MODE_EXPLORE, MODE_RANDOM, MODE_REPLAY, MODE_WITNESS } Mode;
typedef enum { SNAPSHOT_AUTO, SNAPSHOT_COPY, SNAPSHOT_FORK } SnapshotKind;
typedef enum { ORDER_HB, ORDER_WEAK } OrderKind;
typedef enum { POINTS_SYNC, POINTS_ACCESS, POINTS_PERMIT } PointsKind;
typedef enum {
  END_RUNNING,
  END_COMPLETE,
  END_STOPPED,
  END_TIMEOUT,
  END_SCHEDULES,
  END_FIRST,
  END_ENOUGH,
  END_UNKNOWN
} EndKind;
enum { PAUSES_IN_WAITS = 1 };
enum { AFTER_RACE = 10 }; // seconds in which a search looks for more races: END_ENOUGH

// Kinds of forbidden calls that --allow may permit, as bits; the words are those of the option.
#define ALLOW_TABLE(X) \
  X(WRITE, "write")    \
  X(SOCKET, "socket")  \
  X(KILL, "kill") X(SYSTEM, "system") X(FORK, "fork") X(SIGNAL, "signal") X(UNSEEN, "unseen")
enum {
#define X(name, word) ALLOW_BIT_##name,
  ALLOW_TABLE(X)
#undef X
#define X(name, word) ALLOW_##name = 1 << ALLOW_BIT_##name,
      ALLOW_TABLE(X)
#undef X
};

// A function that no_sanitize("thread") left out. Several processes may enter one: `taken` is
// exchanged for 1 first, and a name may be there twice.
typedef struct {
  volatile uint32_t taken;
  char name[60]; // cut where it is longer
} LeftOut;
enum { MAX_LEFT_OUT = 16 }; // if there are more, the last entry is the latest of them

// One step of a schedule: which thread performs its pending operation, and which of its
// alternatives. Threads are numbered in order of creation; main is 0 and its start is the first
// step.
typedef struct {
  uint32_t thread, choice;
} Step;

// A wish for how an OpenMP team shares its work, where the specification leaves it open
// (runtime/openmp/omp_units.h).
typedef enum { RULE_OWNER, RULE_BORDER } RuleKind;
typedef struct {
  uint64_t team;   // its name
  uint32_t kind;   // RuleKind
  uint32_t number; // which of the team's worksharing constructs; BORDER: 0 for all that have
  uint64_t trip;   // BORDER: so many iterations
  uint64_t
      unit; // OWNER: the piece of work; BORDER: the iteration that begins another thread's block
  uint32_t thread; // OWNER: who does it
  uint32_t unused;
} TeamRule;
enum { MAX_RULES = 2 };

// What atomic operations that are not sequentially consistent may do: nothing more than the others,
// or what C11 allows (runtime/sync/stores.c).
typedef enum { MEMORY_SC, MEMORY_C11 } MemoryKind;

// Bits. ADD: writes its old value plus something, and nobody sees the old value. UPDATE: the old
// value was read just before; not kept. LEFT: of a function that no_sanitize("thread") leaves out:
// no part of a race.
enum {
  ACCESS_READ = 0,
  ACCESS_WRITE = 1,
  ACCESS_ATOMIC = 2,
  ACCESS_FREE = 4,
  ACCESS_ADD = 8,
  ACCESS_UPDATE = 16,
  ACCESS_LEFT = 32
};

typedef struct {
  uint64_t pc; // return address of the access's hook: the source line is that of pc - 1
  uint64_t address;
  uint32_t size, kind, thread;
  uint32_t epoch; // how many synchronisation operations (creates included) the thread had begun:
                  // finds the access again in a replay
} AccessRecord;

// What the standards let happen for no reason: a wait on a condition variable ends, a weak
// compare-and-exchange or a try for a lock fails, a thread or memory is not to be had, threads draw
// from rand in another order, a thread is held up for long before it reads a clock,
// malloc gives other addresses. And what may come from outside: a signal, clients.
enum {
  SPURIOUS_WAKE = 1,
  SPURIOUS_EXCHANGE = 2,
  SPURIOUS_TRYLOCK = 4,
  SPURIOUS_CREATE = 8,
  SPURIOUS_MEMORY = 16,
  SPURIOUS_SIGNAL = 32, // one that it catches or waits for arrives from outside
  SPURIOUS_DRAW = 64,
  SPURIOUS_LATE = 128,
  DRAWS_APART = 256,      // no such thing: each thread draws random numbers of its own (rand.c)
  SPURIOUS_ADDRESS = 512, // blocks lie in another order, and come again in other threads
  SPURIOUS_CLIENT = 1024, // who waits for clients or datagrams gets two (peer.h)
  SPURIOUS_KEYS = 2048,   // destructors of a thread's values run in another order (tls.c)
  SPURIOUS_PENDING = 4096 // of several signals another is taken first (signals.c)
};

// The file that an address lies in, and where that was loaded: in another run it may be loaded
// elsewhere.
typedef struct {
  uint64_t base;
  char module[56]; // its name without folders, or as much as fits; "/" is the program itself; "" an
                   // address in no file, which stays
} PlaceRecord;

// Bytes of the program's file, from `start` to before `end`. The runtime adds where it was loaded.
typedef struct {
  uint64_t start, end;
} Span;
// A function that norace cc did not compile.
enum { MAX_FOREIGN = 4096 };
typedef struct {
  uint64_t start; // in the file
  char name[40];  // as much of it as there is room for
} Foreign;
// Two source lines that may race, as far as a proof could tell: the code of each.
enum {
  MAX_PROVED = 64,
  MAX_ALARMS = 16,
  MAX_PROVED_REGIONS = 32,
  MAX_CHOPPED = 128,
  LINE_SPANS = 4
};
typedef struct {
  Span code[2][LINE_SPANS]; // the rest is empty
} Alarm;

// The value of an input of the program: the index-th that its source gives. A source is a thread
// (its number) that asks for nondeterministic values, or one of those below.
enum { MAX_INPUTS = 4096 };
enum {
  SOURCE_STDIN = 0x10000,
  SOURCE_ARGUMENT = 0x20000, // and its number, from 1 on
  SOURCE_VARIABLE = 0x30000, // of the environment, and its number in Control.variable
  SOURCE_FILE = 0x40000,     // and its number in Followed.file
  SOURCE_PROCESS = 0x50000   // 0: its number, 1: its parent's
};
// A condition's place is where its branch is; that of a case of a switch has its number, from 1 on,
// above this bit.
enum { SWITCH_CASE_BIT = 47 };
// Of text: an index is that of a byte, and this one is how many there are; of SOURCE_ARGUMENT
// itself how many arguments, of a variable whether it is set.
enum { INPUT_LENGTH = 1 << 20 };
typedef struct {
  uint32_t source, index;
  uint64_t value;
} InputValue;

// Why conditions on inputs do not tell all inputs that behave alike. Bits.
enum {
#define LOSS(name, text) LOSS_BIT_##name,
#include "common/losses.def"
#undef LOSS
#define LOSS(name, text) LOSS_##name = 1 << LOSS_BIT_##name,
#include "common/losses.def"
#undef LOSS
};

// Unless the user says otherwise a search keeps so many events of an execution; the first one is
// run to its end all the same (runtime/search/long_run.h).
enum { USUAL_EVENTS = 1 << 20 };
enum { MAX_LEFT = 8 };
// --focus: the functions and variables that matter. Empty: all do.
enum { MAX_FOCUS = 256 };
typedef struct {
  uint32_t n_code, n_data;
  Span code[MAX_FOCUS], data[MAX_FOCUS];
  char names[128]; // as the user gave them, or as many as fit
} FocusPlaces;
enum { MAX_PEER = 4096 }; // bytes of a script for --peer, with its end

typedef struct {
  uint32_t magic, version;
  uint64_t log_start, log_size; // offsets into the file

  // What to do. Filled in by norace.
  uint32_t mode, snapshot;
  uint32_t first;            // stop at the first race
  uint32_t spurious;         // SPURIOUS_ bits: what may happen though nothing made it
  uint32_t allow;            // ALLOW_ bits
  uint32_t signals;          // one bit each: they arrive from outside, once in an execution
  char peer[MAX_PEER];       // the script of --peer; "": none
  char effects[MAX_EFFECTS]; // what --effects says; "": nothing
  uint32_t barrier_result;   // the program looks at what pthread_barrier_wait returns
  uint32_t no_updates; // regions that add to variables do not commute after all (omp_update.c);
                       // the runtime finds that out
  uint32_t
      quiet_output; // the program's standard output goes to standard error (norace needs its own)
  int32_t preemptions;    // at most so many; -1: any number
  FocusPlaces focus;      // the order of other operations is not varied
  uint64_t max_schedules; // 0: any number; in MODE_RANDOM how many to run
  uint64_t seed;          // MODE_RANDOM
  double timeout;         // seconds; 0: none
  uint32_t max_memory;    // megabytes of the process, at which the search ends; 0: any number
  uint32_t max_events;    // of one execution; longer ones make the answer unknown
  uint32_t n_nondet;
  int64_t nondet[MAX_NONDET];
  uint32_t given_inputs; // inputs are those below, and 0 where there is none; nothing is chosen
  uint32_t symbolic;     // and the conditions on them are logged (RECORD_CONDITION)
  uint32_t input_class;  // the how many-th; 0: inputs are not followed
  uint32_t input_sides;  // of branches on inputs that the classes before have taken
  uint32_t n_inputs;
  InputValue input[MAX_INPUTS];
  Followed followed;            // which inputs there are
  uint32_t order, merge;        // OrderKind; whether equal states are explored once
  uint32_t memory;              // MemoryKind
  volatile uint32_t task_graph; // the computation graph of tasks is kept, and logged for the first
                                // so many executions; 0: it is not
  uint32_t check_graph;         // it is compared with the clocks, in every execution
  uint32_t
      graph_size; // nodes and accesses of an execution, above which none is kept; 0: any number
  uint32_t every_access; // PointsKind: plain accesses are events too, what the search would cost
                         // without the argument that they need not be
  uint32_t mark;         // what every byte of a new block, or variable, holds and is not to be read
                         // (poison.c); 0: nothing is done about it
  uint32_t jobs;         // processes to search with, at least 1
  uint32_t rank, ranks;  // of the machines or groups of processes that share the search; ranks 0:
                         // this one is alone
  uint64_t workers_start; // offset of a Team (members.h), 0 if there is none
  uint32_t team;          // threads of an OpenMP team where the program does not say
  uint32_t graph; // log the events of the first so many executions as RECORD_EVENT; in MODE_REPLAY:
                  // the last so many steps
  uint32_t graph_events; // of executions that are no longer than this; 0: of any
  uint32_t runs; // MODE_WITNESS: how many to record; the first in the default order, the others at
                 // random. 0: some
  uint32_t at_random;    // MODE_WITNESS: the first as well
  uint32_t explain;      // MODE_WITNESS: what Lockset did at each place that it warns of is logged
  uint32_t pure_lockset; // MODE_WITNESS: nothing but Lockset decides what is a warning
  uint32_t hint;         // MODE_WITNESS: the search for the second access lets its thread go first
  uint32_t short_prefix; // MODE_WITNESS: the search begins where the first access is, not where the
                         // recorded run leads without its thread
  uint32_t keep_first;   // MODE_WITNESS: the thread of the first access takes part in that search
  uint32_t record_memory; // MODE_WITNESS: megabytes; when the process has grown to them what is
                          // recorded goes to a file. 0: the usual
  uint32_t n_proved;      // variables that were proved free of races (proof_hints.h)
  Span proved[MAX_PROVED];
  uint32_t n_foreign, too_many_foreign; // there are more than these
  Foreign foreign[MAX_FOREIGN];
  uint32_t n_regions; // parallel regions that were: the code of the line that starts each
  Span region[MAX_PROVED_REGIONS][LINE_SPANS];
  uint32_t n_alarms,
      alarms_only; // MODE_WITNESS: pairs of these lines come first; no others are tried
  Alarm alarm[MAX_ALARMS];
  uint32_t n_chopped; // MODE_WITNESS: the code of lines whose locks cannot matter to the alarms
  Span chopped[MAX_CHOPPED][LINE_SPANS];
  uint32_t pauses; // threads that go on for ever are interrupted (runtime/search/pauses.h):
                   // PAUSES_IN_WAITS, and bits for others; set by the search where it meets one
  uint32_t handles_first; // pthread_create writes the handle before the thread runs
  uint32_t endless;       // the same bits: such stretches never end, and are left (pauses.h)
  uint32_t watch;   // look for conflicts between the pieces of work of one OpenMP thread, on the
                    // first execution
  uint32_t n_rules; // for the OpenMP teams
  TeamRule rule[MAX_RULES];
  uint32_t
      expensive;     // some of what the reductions leave out is explored all the same, and compared
  uint32_t debugger; // MODE_REPLAY: run fibers as operating system threads, stop at norace_race()
  // MODE_REPLAY: the schedule, and the two accesses in front of which the threads stop.
  uint64_t steps_start; // offset of Step[n_steps]
  uint32_t n_steps, adjacent;
  AccessRecord target[2];
  PlaceRecord place[4]; // target[0].pc, target[0].address, target[1].pc, target[1].address: what
                        // they are relative to
  // Where the program and the runtime were loaded when the search below was recorded; 0 and 0:
  // nothing was.
  uint64_t layout[2];
  uint32_t keep_rest; // a search that ends before its time logs what is left of it (RECORD_SEARCH)
  // A search to go on with, as RECORD_SEARCH gave it: offset and size, 0 if none.
  uint64_t resume_start, resume_size;

  // Progress. Written by the runtime, read by norace at any time.
  volatile uint32_t stop; // norace asks the runtime to end
  volatile uint32_t end;  // EndKind
  volatile uint64_t graphs_checked;
  volatile uint64_t executions, events, replayed, states, blocked;
  volatile uint64_t depth; // length of the present execution
  volatile double covered; // estimate of the share of the search that is done, 0 to 1
  volatile uint64_t peak_snapshot_bytes, snapshots;
  volatile uint32_t openmp;       // it has a team of several threads
  volatile uint32_t workers_used; // the program left it to `team` how many threads a team has
  volatile uint32_t workers_seen; // what it does may hang on that number: it asks for it, or its
                                  // threads do more than share out work
  volatile uint32_t
      sampled; // the program asked for a nondeterministic value: its inputs were sampled
  volatile uint32_t losses;         // LOSS_ bits
  volatile uint32_t n_left;         // the program left an object: the search ended there
  volatile uint64_t left[MAX_LEFT]; // from where, the innermost call first
  volatile uint32_t bounds_met;     // FOLLOWED_ bits: a longer text would have been read
  volatile uint32_t relaxed; // it has atomic operations that are not sequentially consistent, where
                             // threads could see that
  volatile uint32_t valued;  // it has others than additions whose results nobody looks at
  volatile uint32_t spurious_met; // SPURIOUS_ bits: it did what may end so
  volatile uint32_t spurious_cut; // it went on for ever with them: not all of that was tried
  volatile uint32_t memory_cut;   // MEMORY_C11: not every value that a load may return was tried
  volatile uint32_t input_read;   // the program read its standard input
  volatile uint32_t outside; // it looked at something else outside, of which nothing is recorded
  volatile uint32_t
      let_through;            // bits of `allow` that were needed: what they let pass is not undone
  uint32_t described;         // a function was called that --effects describes
  volatile uint32_t parts;    // that norace_explore names, and that were explored
  volatile uint32_t programs; // it starts other programs or processes
  volatile uint32_t unserved; // it waits for clients, and nobody from outside connects
  volatile uint32_t times_read; // it looked at a clock while other threads were there
  LeftOut left_out[MAX_LEFT_OUT];
  volatile uint64_t log_used;
  volatile uint32_t log_full; // records were lost
  volatile uint64_t accesses, warnings,
      pairs; // MODE_WITNESS: looked at by Lockset; places without a common lock; pairs tried
} Control;

// Once each, but where two processes enter one name at the same time.
static inline void left_out_add(Control *c, const char *name) {
  for (uint32_t i = 0; i < MAX_LEFT_OUT; i++) {
    LeftOut *at = &c->left_out[i];
    if (!__atomic_exchange_n(&at->taken, 1, __ATOMIC_ACQ_REL) || i == MAX_LEFT_OUT - 1) {
      uint32_t n = 0;
      for (; name[n] && n < sizeof at->name - 1; n++) at->name[n] = name[n];
      at->name[n] = 0;
      return;
    }
    uint32_t n = 0;
    while (n < sizeof at->name - 1 && at->name[n] && at->name[n] == name[n]) n++;
    if (n == sizeof at->name - 1 || at->name[n] == name[n]) return;
  }
}

typedef enum {
#define RECORD(name, text) RECORD_##name,
#include "common/records.def"
#undef RECORD
} RecordKind;

typedef struct {
  uint32_t kind, size; // size of the whole record, this head included, a multiple of 8
} RecordHead;

// RECORD_MODULE: a loaded file, so that addresses can be turned into source lines. The path
// follows.
typedef struct {
  RecordHead head;
  uint64_t base, start, end; // base: add to the file's virtual addresses
  char path[];
} ModuleRecord;

// RECORD_RACE, in search: each pair of access pcs once. The schedule runs into it; `adjacent`: both
// threads can stand in front of their access at once, and the schedule leads there; otherwise
// access[1] comes after access[0], unordered.
typedef struct {
  RecordHead head;
  AccessRecord access[2]; // [1] is the later one
  uint32_t adjacent, n_steps;
  uint32_t no_updates, padding; // as in Control, when it was found
  Step steps[];
} RaceRecord;

// RECORD_PROPOSAL: two accesses by one thread, in pieces of work that other rules or another team
// size give to two. Not a race yet.
typedef struct {
  RecordHead head;
  AccessRecord access[2];
  uint32_t team, n_rules;
  TeamRule rule[MAX_RULES];
} ProposalRecord;

// RECORD_WORK, in replay: what a thread was doing for its OpenMP team when it stood in front of its
// access. The construct's place follows as
// ";file;function;line;column;;", closed by a zero.
typedef enum {
  WORK_THREAD,
  WORK_ITERATION,
  WORK_SECTION,
  WORK_SINGLE,
  WORK_TASK,
  WORK_SIMD
} WorkKind;
typedef struct {
  RecordHead head;
  uint32_t part, kind;   // the access, 0 or 1; WorkKind
  uint32_t thread, size; // of the team
  int64_t value;         // ITERATION, SIMD: of the loop variable; SECTION: its number from 0
  uint64_t created;      // TASK: where, a return address
  char place[];
} WorkRecord;

// RECORD_FINDING: something else that is wrong on some schedule. Each kind and place once. The text
// follows the steps, closed by a zero.
typedef struct {
  RecordHead head;
  uint32_t kind; // FindingKind
  uint32_t thread, n_steps, text_size;
  uint32_t no_updates, padding; // as in Control, when it was found
  uint64_t pc, address;
  int64_t value; // signal number, exit status
  Step steps[];
} FindingRecord;

typedef enum {
#define FINDING(name, word, text) FINDING_##name,
#include "common/findings.def"
#undef FINDING
} FindingKind;

// RECORD_UNKNOWN: why the answer cannot be "no race". Text. RECORD_DOUBT: why no race that a replay
// meets is confirmed. Text. RECORD_FILE: the path of a file that the program opened, or asked
// about.
typedef struct {
  RecordHead head;
  char text[];
} TextRecord;

// RECORD_STACK, in replay: what belongs to one access of the race (part 0 or 1), to the block or
// the threads.
typedef struct {
  RecordHead head;
  uint32_t what;   // StackOf
  uint32_t part;   // the access, 0 or 1
  uint32_t thread; // whose stack it is
  uint32_t n_pcs;
  uint64_t value; // LOCK: address of the lock; BLOCK: address of the heap block; STACK_OWNER:
                  // lowest address of the stack; LOCAL: address of the thread-local's instance;
                  // LOCK_BLOCK: address of a heap block with a lock in it
  uint64_t size;  // BLOCK, LOCK_BLOCK, LOCAL: its size
  uint64_t pcs[]; // innermost first; return addresses. LOCAL: one, the address of the control
                  // object (__emutls_v.NAME). OWNER: pairs of a return address and the frame
                  // pointer of the call that it returns to
} StackRecord;
typedef enum {
  STACK_OF_ACCESS,
  STACK_OF_LOCK,
  STACK_OF_BLOCK,
  STACK_OF_CREATION,
  STACK_OF_OWNER,
  STACK_OF_LOCAL,
  STACK_OF_LOCK_BLOCK
} StackOf;

// RECORD_REPLAYED: the replay met the race (met = 1), or not. In the end of every replay. A replay
// without targets (pc 0) is one of another finding, which is then logged as RECORD_FINDING again.
typedef struct {
  RecordHead head;
  uint32_t met,
      diverged_at; // the step, from 1, at which the program left the schedule; 0: it did not
  AccessRecord access[2];
} ReplayedRecord;

// RECORD_WARNING: two lines whose accesses have no lock in common, and what came of it; RECORD_RACE
// tells of those that race.
typedef enum {
#define OUTCOME(name, word, text) OUTCOME_##name,
#include "common/outcomes.def"
#undef OUTCOME
} OutcomeKind;
typedef enum { MET_NOT, MET_ON_THE_WAY, MET_THE_OTHER_WAY, MET_IN_SEARCH } MeetingKind;
enum { MAX_TOLD_LOCKS = 6 }; // of those that an access holds
typedef struct {
  uint32_t n;
  uint64_t lock[MAX_TOLD_LOCKS]; // addresses; LOCK_ATOMIC
} ToldLocks;
#define LOCK_ATOMIC 1ul // what keeps atomic accesses apart
typedef struct {
  RecordHead head;
  AccessRecord access[2]; // [0].pc is 0 if there is no first
  uint32_t outcome;       // OutcomeKind
  uint32_t searched;      // schedules
  uint32_t prefix;        // events of the recorded run in front of the first access
  uint32_t meeting;       // MeetingKind
  ToldLocks held[2];
} WarningRecord;

// RECORD_LOCKSET, with Control.explain: an access of the recorded run to a place that was warned
// of, and the candidate locks C(m) behind it.
typedef struct {
  RecordHead head;
  AccessRecord access;
  ToldLocks held, common;
} LocksetRecord;

// RECORD_EVENT: for --dot and reports. One event of the execution that follows; executions are
// closed by RECORD_EXECUTION.
typedef struct {
  RecordHead head;
  uint32_t execution, index, thread, op; // op: OpKind of ops.def
  uint64_t object, pc;
  uint32_t n_before; // indices of the events right before it in the happens-before order
  uint32_t before[];
} EventRecord;

// RECORD_NODE: for --dot, a node of the computation graph of tasks. Comes before the events of its
// execution.
typedef enum {
  NODE_START,    // of the program
  NODE_TASK,     // the first of a task
  NODE_POSTED,   // behind a post
  NODE_JOINED,   // behind an await, ewait, finish or get
  NODE_ISOLATED, // an isolated statement
  NODE_AFTER     // behind one
} NodeKind;
typedef enum { EDGE_CONTINUATION, EDGE_POST, EDGE_JOIN, EDGE_ISOLATION } EdgeKind;
typedef struct {
  RecordHead head;
  uint32_t execution, index, thread, kind;
  uint32_t isolated, races; // races: with another node of the execution
  uint32_t n_before, n_accesses;
  uint64_t pc;     // of the operation that it comes behind
  uint64_t more[]; // n_before edges, kind << 32 | index of the node; then three for each access:
                   // its address, size << 32 | ACCESS_ bits, pc
} NodeRecord;

// RECORD_STEP, in replay: an event of the schedule, in the order in which they were performed.
typedef struct {
  RecordHead head;
  uint32_t index, thread, op, epoch; // epoch: of the thread, after it
  uint64_t object, pc;
  uint64_t block, block_size; // the heap block that the object lies in; 0: in none
  uint32_t n_held, n_after;
  uint64_t waits;  // it is not performed: the thread waits for it, and nobody can move
  uint64_t more[]; // addresses of the n_held locks that the thread holds after it, then the indices
                   // of the n_after events of other threads up to which it knows their past since
                   // then, in the order of happens-before
} StepRecord;

// RECORD_EXPRESSION: a node; its operands were logged before. `value` is what it is for the present
// inputs. RECORD_CONDITION: an expression of one bit has this value for all inputs of the class.
typedef enum {
#define OPERATION(name, smt, text) SYMBOLIC_##name,
#include "common/symbolic.def"
#undef OPERATION
  ATOMIC_EXCHANGES, // what an atomic operation does that has no expression of its own
  ATOMIC_NANDS
} SymbolicOp;
typedef struct {
  RecordHead head;
  uint32_t id, a, b, c; // operands; INPUT, EXTRACT: see symbolic.def
  uint32_t op, width;
  uint64_t value;
} ExpressionRecord;
// RECORD_OVERLAP: bytes at the address `a` and, if b is 0, those from `from` on, else those at the
// address b. So many conditions had been told before the first access.
typedef struct {
  RecordHead head;
  uint32_t a, b, conditions, unused;
  uint64_t n_a, from, n_b;
} OverlapRecord;
typedef struct {
  RecordHead head;
  uint32_t id, value;
  uint64_t pc;             // where it was met first
  uint32_t forced, unused; // the program does not branch on it: a value was needed
} ConditionRecord;

// RECORD_SEARCH: the state of an unfinished search, bytes that only the runtime reads; replaces an
// earlier one.
#endif
