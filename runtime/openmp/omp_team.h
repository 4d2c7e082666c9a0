// OpenMP (doc/reference/openmp.md): threads of a team and explicit tasks are fibers; what the
// compiler calls
// (__kmpc_*) orders them.
//
// Everything here is the world's. A task is what OpenMP calls a task region: that of a thread in
// its team (implicit) or one that a construct made (explicit). A fiber runs one after the other,
// the innermost is fiber->omp.
#ifndef NORACE_RUNTIME_OMP_TEAM_H
#define NORACE_RUNTIME_OMP_TEAM_H
#include "sync/sync.h"
#include "world/runtime.h"
#include "world/state_hash.h"

typedef struct OmpTask OmpTask;
typedef struct OmpTeam OmpTeam;

typedef struct { // what the compiler knows of a construct's place
  int32_t reserved, flags, reserved2, reserved3;
  const char *source; // ";file;function;line;column;;"
} OmpPlace;

enum { OMP_PLACE_SECTIONS = 0x400, OMP_PLACE_DISTRIBUTE = 0x800 }; // in flags

// Something that is waited for: that so many have ended or arrived. Ends commute; the wait comes
// after all of them.
typedef struct OmpScope {
  struct OmpScope *outer; // task groups: the one around it
  uint64_t key;           // in the order of dependence
  uint32_t running;
  Clock ended;
  bool cancelled;
  struct OmpReduction *reductions; // of a task group
  struct OmpScope *next;           // barriers: the team's next one
  uint32_t number;                 // barriers: which one
} OmpScope;

// A worksharing construct that a team has come to: what its threads must agree on.
typedef struct OmpWork {
  struct OmpWork *next;
  uint32_t number;       // among those of the team
  uint64_t ordered_done; // iterations whose ordered region is over
  Clock ordered;
  uint64_t n_posted; // doacross: iterations in all, and which are done
  struct OmpPosted *posted;
  OmpScope *copies; // threads that have not made theirs of the variables yet
} OmpWork;

struct OmpTeam {
  OmpTeam *outer;
  uint32_t size, level, active_level;
  uint32_t league, league_size; // which of how many teams of a teams construct; 0, 1: none
  uint64_t name;                // the same in every execution
  void (*micro)(void);          // what its threads run, and with what
  uint32_t argc;
  void **args;
  uint32_t *fibers; // its threads
  bool is_league;   // its members are teams of one thread
  bool is_fixed;    // the program says how many threads it has
  bool proved;      // no two of its threads can race, and nobody else is there (proof_hints.h)
  OmpWork *works;
  struct OmpCombining *combinings; // its reduction regions
  void *copied;                    // copyprivate
  bool cancelled;
};

typedef struct {                   // a loop that is handed out in chunks
  bool active, is_ordered, passed; // passed: its iteration's ordered region is over
  uint32_t kind;
  uint64_t first;                  // length of the first chunk; the others have `chunk`
  uint64_t trip, chunk, next, end; // iterations; next: what it gets next; [next, end) for static
  uint64_t now, now_end; // the chunk that it runs, and the iteration in it (ordered loops)
  int64_t lower, step;
  OmpWork *work;
} OmpLoop;

enum { MAX_UPDATE = 32 };
typedef struct {
  uint64_t base; // of eight bytes
  bool write;
} OmpUpdateAccess;
typedef struct { // a region that only adds (omp_update.c)
  bool active;
  uint32_t n;
  OmpUpdateAccess access[MAX_UPDATE];
  Clock before; // what its thread knew before
} OmpUpdate;

struct OmpTask {
  OmpTask *parent; // whose region the construct was met in
  OmpTeam *team;
  uint32_t number; // of the thread that runs it, in its team
  bool explicit, final, inlined, ended;
  OmpScope *barrier;      // the team's next
  OmpScope *children;     // made since the last taskwait
  OmpScope *group;        // innermost task group
  OmpScope *parent_scope; // what its end is told to: its parent's children
  uint32_t n_works, n_singles, n_tasks;
  OmpLoop loop;
  uint32_t loop_flags; // of the loop that begins next (__norace_loop)
  Clock copies_made;   // what happens before the last iteration's values are written back
  Clock before_last;   // what its thread knew before that
  bool writes_back;
  struct OmpUnits *forked; // its units when it made the team that runs now
  struct OmpUnits
      *units; // what it is doing of the team's work (omp_units.h); NULL: nothing that is watched
  uint64_t stack_base; // below it its stack is its own
  struct OmpDoacross *doacross;
  OmpUpdate update;
  // Reductions (omp_reduction.c).
  uint32_t n_reductions;            // regions with one that it has done
  struct OmpCombining *combining;   // it initialises or combines copies; NULL: it does not
  struct OmpCombining *task_region; // it makes its copy for a reduction over tasks; NULL: not now
  bool initialising, order_matters;
  bool own_code; // it runs the program's initializer or combiner of this variable
  uint64_t item, item_size;
  // What it sets for what follows.
  uint32_t pushed_threads, pushed_teams, thread_limit; // 0: not set
  uint32_t threads;                                    // omp_set_num_threads; 0: as norace says
  uint32_t schedule, schedule_chunk;
  bool dynamic;
  uint32_t max_levels;
  // Of an explicit one.
  struct OmpBody *body;
  bool has_next_part;                // untied: another part of it is to be run
  struct OmpDependence *dependences; // of its children, by address
  OmpTask *all_memory;               // its child with a dependence on all memory
  OmpTask **before;                  // what it has to wait for
  uint32_t n_before, before_room;
  uint64_t *exclusive; // mutexinoutset: what it holds while it runs
  uint32_t n_exclusive;
  OmpTask *waited;          // has waited for what the task depends on that comes next, in place
  uint32_t fiber;           // that runs it as its first; NOBODY: none
  struct OmpLocals *locals; // thread-local data of the threads of the teams that it makes
  uint64_t pc;
};

// The initial thread of a team of a league: what is distributed, and the reduction of `teams`, is
// the league's.
static inline bool omp_is_initial(const OmpTask *t) {
  return !t->team->level && t->team->outer && t->team->outer->is_league;
}

OmpTask *omp_task(void); // of who runs now
uint64_t omp_name(void); // a new one, the same in every execution
OmpScope *omp_scope_new(uint64_t name, uint64_t which, uint32_t n);
void omp_scope_end(OmpScope *, Fiber *,
                   Event *); // one of those that it waits for has ended: within an operation
void omp_scope_arrive(OmpScope *, uint64_t pc);
void omp_scope_wait(OmpScope *, uint64_t pc);
void omp_barrier(uint64_t pc);
OmpTask *omp_task_new(OmpTask *parent, OmpTeam *, uint32_t number);
void omp_fiber_ended(
    Fiber *); // the running fiber's last event, if it is a thread of a team or a task
bool omp_on_one_thread(uint32_t fiber,
                       uint32_t other); // they run on one thread of a team, and it shows
void omp_bind_task(Fiber *, const OmpTask *);
// The fiber is in parallel regions that cannot race by themselves only, all there are around it,
// and was alone before; NULL: no.
bool omp_is_proved(const Fiber *);
void omp_follow(void);         // from here on it hears of accesses and ends of threads
Fiber *omp_tls_owner(Fiber *); // whose thread-locals the fiber uses
#endif
