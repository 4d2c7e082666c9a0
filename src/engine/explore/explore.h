// The explore engine, seen from outside the program: the runtime searches, this starts it, listens,
// and confirms what it found.
#ifndef NORACE_EXPLORE_EXPLORE_H
#define NORACE_EXPLORE_EXPLORE_H
#include "engine/explore/replay.h"
#include "engine/explore/session.h"
#include "model/image.h"
#include "model/input_branch.h"
#include "model/symbol.h"

enum { MAX_COUNTS = 16 };

typedef struct {
  const Image *image;
  char *const *args;
  int n_args;
  Control control;             // mode, budgets and switches
  uint32_t counts[MAX_COUNTS]; // sizes of OpenMP teams to try; control.team is the first
  bool optional_counts; // sizes after the first that take too long are left out, and the scope says
                        // so
  uint32_t n_counts; // 0: control.team alone, and no conflict between iterations of one thread is
                     // tried with another assignment
  bool early;   // it has OpenMP teams: what takes more than a moment is first looked at in quicker
                // ways
  Control hunt; // early: with what to hunt for races, in MODE_WITNESS
  bool (*settled)(void *data); // early: asked once if none of these has an answer; true: it is
                               // known elsewhere. May be NULL
  void *settled_data;
  bool more_inputs; // numbers that the program has are tried as nondeterministic values afterwards,
                    // for some time
  bool more_sources;  // text from outside is among the inputs to try
  bool one_input;     // a verdict about all inputs is the caller's to find: see inputs_besides
  size_t most_inputs; // classes of them; 0: any number
  const char *tests;  // a folder for an input of each class; NULL: they are not kept
  bool patient;       // the user said how long it may take
  bool named_inputs;  // the user said which inputs there are, and how long they may be
  // What libraries may do besides is looked at afterwards, for some time: waits on condition
  // variables that end though nobody woke the thread, threads that cannot be created if the program
  // looks at that (create_fails), anything in memory that malloc gives. What it finds does not
  // count.
  bool outcomes, create_fails;
  // Likewise what the standards let happen for no reason (SPURIOUS_ in common/records.h), and what
  // it finds does count.
  bool spurious;
  bool relaxed; // what C11 allows atomics beyond sequential consistency is looked at afterwards,
                // for some time
  const char *witness_folder; // made when the first witness is written
  bool own_folder;            // witnesses that an earlier run left in it are removed
  bool tell_steps;            // findings are replayed too, to learn their steps; races always are
  bool silent;                // what the program prints goes nowhere
  int output;                 // else to this descriptor; 0: standard output
  bool keep_program;          // the program is a temporary one: keep a copy with the witnesses
  const void *resume;         // bytes of an earlier search, or NULL
  size_t resume_size;
  // If not NULL: called with an unfinished search every now and then, so that little is lost if
  // norace is killed.
  void (*keep)(const void *search, size_t size, const uint64_t layout[2], void *data);
  void *keep_data;
  SessionWatch *watch; // may be NULL
  void *watch_data;
} ExploreRequest;

typedef struct {
  AccessRecord access[2];
  bool adjacent;
  VEC(Step) steps;
  Frame where[2];
  const char *variable; // that they race on, if it has a name everywhere; NULL
  const char *input;    // with which, if inputs were chosen; NULL
  bool confirmed;
  const char *doubt;   // why not
  const char *witness; // NULL if there is none
  ReplayedStacks stacks;
  ReplayedSteps replayed; // of the replay that confirmed it
  ReplayedWork work[2];
} ExploredRace;

typedef struct {
  FindingKind kind;
  uint32_t thread;
  uint64_t pc, address;
  int64_t value;
  const char *text;
  const char *witness;
  VEC(Step) steps;
  ReplayedSteps replayed; // if ExploreRequest.tell_steps
} ExploredFinding;

typedef struct {
  Arena *arena;
  Symbols *symbols;
  Session session; // of the search; with several, the first, and what they add up to
  VEC(unsigned)
  counts; // sizes of OpenMP teams that were tried; empty: the program has none whose size it leaves
          // open
  VEC(ProposalRecord) proposals;
  bool log_ended, log_broken;
  bool represented;         // the nondeterministic values that were tried stand for all others
  bool all_inputs;          // each input behaves as one that was searched
  const char *other_inputs; // what the program takes besides; NULL: nothing
  const char *input_bound;  // what was taken of them is limited so; NULL: it is not
  const char *inputs_open;  // why some may behave as none that was searched; NULL: none does
  size_t input_classes;     // that were
  InputBranches input_branches;
  size_t queries, queries_known; // about inputs: asked, and of these known from others
  const char *input_left; // an input for which the program leaves an object, and where; NULL: none
  uint32_t losses;        // LOSS_ bits: what of the inputs was not followed
  const char *no_second;  // why inputs could not be followed at all; NULL
  bool outcomes_tried;    // as in ExploreRequest: all of them, and nothing came of it
  bool sequential; // nothing else is to be expected than what sequential consistency allows, or it
                   // was looked at
  uint32_t
      spurious_left;  // SPURIOUS_ bits: what the program could meet and was not tried to the end
  bool clients_tried; // two that were made up, on every schedule
  uint64_t c11_executions; // of the search for that, if there was one
  VEC(ExploredRace) races; // each pair of source lines once
  VEC(ExploredFinding) findings;
  VEC(const char *) files;    // that the program looked at
  VEC(const char *) inputs;   // that the program took in the present search, in words
  VEC(const char *) unknowns; // reasons that the runtime gave
  uint64_t layout[2];         // see Control
  const void *search;         // RECORD_SEARCH, or NULL
  size_t search_size;
  double replay_seconds;
  const char *trouble; // a witness could not be written: what and why; NULL otherwise
} Exploration;

Exploration *explore_run(const ExploreRequest *);
void exploration_delete(Exploration *);

// What two searches must have in common for one to go on with the other: one line.
const char *explore_settings(const ExploreRequest *, Arena *);

#endif
