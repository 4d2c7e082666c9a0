#ifndef NORACE_RUNTIME_OVERLAY_CALLS_H
#define NORACE_RUNTIME_OVERLAY_CALLS_H
#include "world/runtime.h"
#include "world/state_hash.h"

void overlay_hash(StateHash *); // the files of the program (overlay.h)
void overlay_opened_start(void);
bool overlay_on(void);           // the program's files are ours
Description *overlay_at(int fd); // NULL: none of ours
int overlay_open(Inode *from, const char *path, int flags, mode_t mode, uint64_t pc,
                 Lookup *foreign);     // OVERLAY_FOREIGN: the place says where
int overlay_nameless(uint64_t pc);     // a new file without a name, to read and write
Inode *overlay_from(int at, bool *ok); // the folder of openat and the like
void overlay_event(Object *, TouchMode, Object *second, TouchMode, uint64_t pc);
Object *overlay_names(void);
Object *inode_object(const Inode *);
Object *description_object(const Description *);
void overlay_asked(uint64_t pc);           // before or after others open and close
void overlay_missing(int fd, uint64_t pc); // if there is none: who opens or closes it meanwhile?
void overlay_use(int fd, uint64_t pc);     // the event of a read from where it stands
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
#endif
