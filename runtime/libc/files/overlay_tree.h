#ifndef NORACE_RUNTIME_OVERLAY_TREE_H
#define NORACE_RUNTIME_OVERLAY_TREE_H
#include "world/runtime.h"
#include "world/state_hash.h"

void overlay_tree_hash(StateHash *);
void overlay_start(void);
Inode *overlay_root(void);
Inode *overlay_folder(void); // where relative paths begin
void overlay_set_folder(Inode *);
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
#endif
