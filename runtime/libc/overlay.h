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
  uint64_t id;      // of a real file: from its device and number; of a new one: counted
  struct stat stat; // as fstat shows it
  char *lower;      // the real path, for what was not changed; NULL: a new one
  bool foreign;     // under /proc, /sys or /dev: the kernel's own
  bool own_mode;    // the program changed its permissions
  uint32_t opens;   // descriptions
  uint64_t history; // of what was changed in it: equal histories, equal contents
  bool mixed;       // several threads wrote it through one stream, in no order
  bool looked;      // somebody saw what it holds, or how much, while threads run
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
  uint8_t lock; // flock: 0, LOCK_SH, LOCK_EX
} Description;

void overlay_start(void);
void overlay_opened_start(void);
void overlay_streams_start(void);
bool overlay_on(void); // the program's files are ours

// ---- names (overlay_tree.c)
Inode *overlay_root(void);
Inode *overlay_folder(void); // where relative paths begin
void overlay_set_folder(Inode *);
// A link at the end of the path is followed: never, if a slash comes after it, always.
typedef enum { FOLLOW_NEVER, FOLLOW_SLASH, FOLLOW } Follow;
void overlay_walk(Inode *from, const char *path, Follow, Lookup *);
bool overlay_may(const Inode *, int how); // R_OK, W_OK, X_OK
Inode *inode_new(Inode *dir, mode_t mode);
void inode_release(Inode *);
void inode_path(const Inode *, char to[OVERLAY_PATH]); // of a folder
int overlay_enter(Inode *dir, const char *name, Inode *);
void overlay_remove(Inode *dir, const char *name);
bool overlay_empty(Inode *dir);
// Calls `each` for every name in the folder.
void overlay_list(Inode *dir, void (*each)(void *, const char *name, const Inode *), void *);
uint64_t overlay_now(void);
void inode_changed(Inode *,
                   uint64_t what); // its data; what: whatever tells this from other changes
void inode_touched(Inode *, uint64_t what); // the rest
void overlay_keep(void);                    // writes what was changed to the folder of --keep-files

// Somebody sees what it holds, or how much. Ends the search if that depends on an order that is not
// explored: that of writers to one stream (overlay_stream.c).
void inode_looked(Inode *);
void inode_mixed(Inode *); // such writers have met

// ---- contents (overlay_content.c)
size_t inode_read(Inode *, void *to, size_t n, uint64_t at);
void inode_write(Inode *, const void *from, size_t n, uint64_t at, uint64_t pc);
void inode_resize(Inode *, uint64_t size);
void inode_unmap(Inode *);

// ---- descriptors (overlay_calls.c)
Description *overlay_at(int fd); // NULL: none of ours
int overlay_open(Inode *from, const char *path, int flags, mode_t mode, uint64_t pc,
                 Lookup *foreign); // OVERLAY_FOREIGN: the place says where
enum { OVERLAY_FOREIGN = -2 };
Inode *overlay_from(int at, bool *ok); // the folder of openat and the like
void overlay_event(Object *, TouchMode, Object *second, TouchMode, uint64_t pc);
Object *overlay_names(void);
Object *inode_object(const Inode *);
Object *description_object(const Description *);
ssize_t overlay_read(int fd, const struct iovec *, int n, int64_t at, uint64_t pc);
ssize_t overlay_write(int fd, const struct iovec *, int n, int64_t at, uint64_t pc);
int64_t overlay_seek(int fd, int64_t at, int from, uint64_t pc);
int overlay_close(int fd, uint64_t pc);
int overlay_truncate(int fd, int64_t size, uint64_t pc);
int overlay_stat_of(int fd, struct stat *, uint64_t pc);
int overlay_control(int fd, int command, long argument, uint64_t pc);
int overlay_dup(int fd, int least, uint64_t pc);
int overlay_dup_to(int fd, int to, uint64_t pc);
ssize_t overlay_put(Description *, const void *, size_t n, uint64_t pc); // no event
bool overlay_reads(const Description *);
bool overlay_writes(const Description *);

// ---- streams (overlay_stream.c)
#include <stdio.h>
FILE *overlay_stream(int fd, const char *mode); // on a descriptor of ours
int overlay_mode(const char *mode);             // of fopen: flags of open; -1: wrong
int overlay_fileno(FILE *);                     // -1: none of ours
// What its reader's event touches besides the stream, and how. NULL: none of ours.
Object *overlay_stream_object(FILE *, TouchMode *);
void overlay_stream_used(FILE *, uint64_t pc); // it is about to be written
int overlay_stream_close(FILE *, uint64_t pc);
void overlay_streams_flush(void); // at the end
#endif
