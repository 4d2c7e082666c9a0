// What libc's functions know of the process, the kernel or the whole search, and must not forget
// when the search goes back; and where in the world's memory theirs is. Each part is touched by the
// module that is named beside it only.
#ifndef NORACE_RUNTIME_LIBC_KEPT_H
#define NORACE_RUNTIME_LIBC_KEPT_H
#include "common/peer_script.h"
#include "libc/described.h"
#include "libc/files/descriptors.h"
#include "libc/files/overlay.h"
#include "libc/import.h"
#include "libc/process/programs.h"
#include "libc/sockets/channel.h"
#include "libc/sockets/passed.h"
#include "libc/sockets/peer.h"
#include "libc/trampoline.h"
#include "world/runtime.h"
#include <elf.h>
#include <link.h>
#include <signal.h>
#include <sys/epoll.h>
#include <sys/un.h>

// ---- channel.c

enum { CHANNELS = 127, ENDS = 255 };

typedef struct { // the world's
  End *at[DESCRIPTORS];
  End end[ENDS];
  Channel channel[CHANNELS];
  uint32_t n, n_ends;
} Channels;

// ---- epoll.c

enum { POLLERS = 32, WATCHES = 128, NEWS = WATCHES };

typedef struct {
  int fd;
  uint32_t events; // what is waited for, and how. Without any: it has told its one event
  uint32_t turn; // its place in the list of those about which there may be news. 0: it is not in it
  uint64_t rung; // of a timer: the expiry that is told of, or was. 0: none yet
  epoll_data_t data;
} Watch;

typedef struct {
  Object *object;
  int fd;
  bool open;
  bool asks_kernel; // it watches descriptors that are no channels
  uint32_t n, turns;
  Watch watch[WATCHES];
} Poller;

// ---- import.c

typedef struct { // of a loaded file
  const char *path;
  uint64_t base, start, end, relro_start, relro_end;
  const ElfW(Sym) * symbols;
  const char *strings;
  const ElfW(Rela) * tables[2];
  uint64_t sizes[2];
  bool watched;      // built by norace
  bool calls_kernel; // by itself: it may have locks of its own making
} Module;

enum { MAX_MODULES = 512 };

// ---- overlay_content.c

enum { REALS = 256 };

// ---- overlay_tree.c

enum { BUCKETS = 256 };

typedef struct { // the world's
  Inode *root, *folder;
  Inode *by_number[BUCKETS];
  bool touched; // some have a history
  uint64_t n_new;
} Tree;

// ---- passed.c

enum { PARCELS = 16 };

typedef struct {
  const Channel *channel; // that it is in; NULL: a thread has it
  uint32_t owner;         // that thread; NOBODY: this place is free
  uint32_t start, end;    // the bytes that it came with, from the front of the channel
  uint32_t n;
  int fd[PASSED_AT_ONCE];
} Parcel;

// ---- programs.c

enum { CALLS = 64, CHILDREN = 64 };

typedef struct { // the world's
  struct {
    uint64_t key;
    uint32_t times; // that it was run in this execution
  } call[CALLS];
  struct {
    int process, status; // process 0: none, or asked for already
  } child[CHILDREN];
  int n_processes;
} Programs;

// ---- signals.c

typedef struct Sent { // likewise: signals that the program has sent and nobody has taken yet
  uint64_t bits;      // one each
  uint32_t by[65], index[65]; // the event that sent it first
  uint32_t more[65];          // real-time signals queue: how often besides
} Sent;

typedef struct {    // likewise
  uint64_t arrived; // from outside, one bit each
  bool alarm;       // a time is running
  uint32_t seconds; // so long
  uint64_t shown;   // by descriptors (signalfd), one bit each
  uint64_t timed;   // sent by timers of the program's (timers.c), one bit each
  uint64_t early;   // ... which were set when nobody handled or blocked it
} Outside;

// ---- socket.c

enum { MAX_NAMES = 64, MAX_ENDS = 255 };

// ---- trampoline.c

enum { MAX_TRAMPOLINES = 4096 };

// ---- descriptors.c

enum { KEEPERS = 128 };

typedef struct {
  int32_t keeper; // NONE: not open, or not ours
  int64_t offset;
} Descriptor;

typedef struct { // the world's
  Descriptor at[DESCRIPTORS];
  uint32_t n_open, n_places;
  uint8_t standard[DESCRIPTORS]; // one more than the one of 0 to 2 that it stands for; 0: none
} Files;

typedef struct {
  int fd, flags;
  int mode; // for reading, writing, appending
  uint64_t device, inode;
} Keeper;

typedef struct {
  Files *files;
  Keeper keepers[KEEPERS]; // the search's, like the two below
  uint32_t n_keepers;
  int32_t in_kernel[DESCRIPTORS]; // the keeper that each of the program's descriptors stands
  // for at present
  uint32_t n_in_kernel;
  struct {      // standard input
    int memory; // where it is copied to if it cannot be read twice; sealed when that is done. -1:
                // it is a file
    int64_t offset; // where it stood when the program began
  } input;
  int32_t input_keeper;
} DescriptorsKept;

// ---- libc_state.c

typedef struct {                     // what lower parts of the room ask of higher ones
  int (*close)(int fd, uint64_t pc); // whatever the descriptor stands for
  Object *(*all_channels)(void);     // that every event on a channel touches
  void (*stir_signals)(void);        // there may be news of descriptors that show signals
} LibcHooks;

typedef struct {
  Channels *channels; // channel.c
  struct {
    int to;            // the parent; 0: this is no child
    uint32_t channels; // that there were when it was forked
    StateHash files;   // as they were then
  } child;             // child.c
  struct {             // the search's
    CallDescription *at;
    uint32_t n, room;
  } descriptions; // described.c
  struct {
    struct {
      Poller at[POLLERS];
      uint32_t n; // all that were ever made
    } *pollers;   // the world's
    struct epoll_event
        news[NEWS];    // the search's: told by the event that took them to whoever goes on with it
    int real[POLLERS]; // the search's: the kernel's pollers, for what is no channel. 0: not made
                       // yet
  } epolls;            // epoll.c
  struct {
    Module modules[MAX_MODULES];
    uint32_t n_modules;
    uint64_t libc_start, libc_end;
  } imports; // import.c
  struct {
    struct {
      uint64_t address, size;
    } lent[64];
    uint32_t n;
  } locale_memory; // libc_table.c
  struct {
    struct { // the search's: real files that were read, open for good
      uint64_t id;
      int fd;
    } reals[REALS];
    uint32_t n_reals;
  } contents; // overlay_content.c
  struct {
    Tree *tree;
    const char *kept; // the search's: the folder; NULL: nobody asks for it
  } overlay;          // overlay_tree.c
  struct {            // the world's
    uint32_t n;       // places that were ever used
    Parcel at[PARCELS];
  } *passed; // passed.c
  struct {   // the same in every execution
    PeerLine line[MOST_PEER_LINES];
    uint32_t n;
    uint64_t pc; // for the events of those that the present call starts
  } script;      // peer.c
  int forked;    // the number of this process, if the program has forked it
  struct {
    Programs *now; // the world's
    int answers;   // the file
  } programs;      // programs.c
  struct {
    struct sigaction *actions; // the world's: what the program has set
    uint64_t *history;         // the world's as well: stands for how it came to that
    Sent *sent;                // to the process: any of its threads may take them
    Outside *outside;
  } signals; // signals.c
  struct {   // the world's
    uint32_t n_names, next_port, n_sockets;
    char name[MAX_NAMES][sizeof(struct sockaddr_un)];
    uint32_t socket[MAX_ENDS]; // numbers of ends
  } *sockets;                  // socket.c
  struct {
    struct {
      const char *name;
      void *real;
      uint32_t allow;       // a guarded call: what permits it; 0: one that is only not seen into
      bool cancels;         // a cancellation point, and nothing else
      bool told;            // the search's
      CallEffects *effects; // what it does to the caller's memory; NULL: nothing, or nobody knows
      bool in_memory; // of libstdc++: what it does is done to memory, or by functions that are
                      // guarded
    } calls[MAX_TRAMPOLINES];
    uint32_t n_calls;
    char *code;
  } trampoline;                // trampoline.c
  DescriptorsKept descriptors; // descriptors.c
  LibcHooks hooks;             // libc_state.c
} LibcKept;

extern __attribute__((visibility("hidden"))) LibcKept libc_kept;
#endif
