// The files of the program. It reads the real file system as it was; whatever it changes (contents,
// names, permissions, times) lives in the world's memory, so that the search goes back over it and
// nothing outside is touched. An inode is a file or folder, a Name what it is called in a folder, a
// description what the kernel calls an open file description: descriptors that dup made share it.
#ifndef NORACE_RUNTIME_OVERLAY_H
#define NORACE_RUNTIME_OVERLAY_H
#include <stdbool.h>
#include <stdint.h>
#include <sys/stat.h>
#include <sys/uio.h>

#include "world/runtime.h"

enum { OVERLAY_CHUNK = 4096, OVERLAY_NAME = 256, OVERLAY_PATH = 4096 };

typedef struct Inode Inode;

typedef struct Name { // a name in a folder; without an inode: there is none any more
  char *name;
  Inode *inode;
  struct Name *next;
} Name;

struct Inode {
  uint64_t id;       // of a real file: from its device and number; of a new one: counted
  struct stat stat;  // as fstat shows it
  char *lower;       // the real path, for what was not changed; NULL: a new one
  uint32_t followed; // its content is an input (followed.h): its number from 1 on; 0: it is none
  bool foreign;      // under /proc, /sys or /dev: the kernel's own
  bool own_mode;     // the program changed its permissions
  uint32_t opens;    // descriptions
  uint64_t history;  // of what was changed in it: equal histories, equal contents
  bool mixed;        // several threads wrote it through one stream, in no order
  bool looked;       // somebody saw what it holds, or how much, while threads run
  // regular files
  char **chunk; // NULL in it: as in the real file up to lower_size, then zeros
  uint64_t n_chunks, lower_size;
  char *mapped; // the memory of those who map it shared: its contents, up to mapped_size
  uint64_t mapped_size;
  uint32_t shared_locks; // by flock
  bool exclusive_lock;
  char *target; // of a symbolic link
  Inode *parent;
  Name *nodes; // of a folder, as far as they were looked up or changed
  Inode *next; // in its bucket
};

typedef struct { // what a path leads to
  Inode *dir, *found;
  char name[OVERLAY_NAME]; // in dir; "." if the path ends so
  bool must_be_folder;     // it ends in a slash
  int error;               // on the way
  bool foreign;            // the kernel's own
  char real[OVERLAY_PATH]; // then: the path
} Lookup;

typedef struct Description {
  Inode *inode;
  int64_t offset;
  int flags;
  uint32_t descriptors, number;
  uint8_t lock;            // flock: 0, LOCK_SH, LOCK_EX
  uint64_t closes_on_exec; // a bit for each of its descriptors, by their numbers' last six
} Description;

// ---- names (overlay_tree.c)
// A link at the end of the path is followed: never, if a slash comes after it, always.
typedef enum { FOLLOW_NEVER, FOLLOW_SLASH, FOLLOW } Follow;

// ---- contents (overlay_content.c)

// ---- descriptors (overlay_calls.c)
enum { OVERLAY_FOREIGN = -2 };

// ---- streams (overlay_stream.c)
#include <stdio.h>
#endif
