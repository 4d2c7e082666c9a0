#ifndef NORACE_RUNTIME_OVERLAY_CONTENT_H
#define NORACE_RUNTIME_OVERLAY_CONTENT_H
#include "world/runtime.h"

// Somebody sees what it holds, or how much. Ends the search if that depends on an order that is not
// explored: that of writers to one stream (overlay_stream.c).
void inode_looked(Inode *);
void inode_mixed(Inode *); // such writers have met
size_t inode_read(Inode *, void *to, size_t n, uint64_t at);
// The program was given these bytes: where the file is mapped they are memory of its own.
void inode_shown(const Inode *, size_t n, uint64_t at, uint64_t pc);
void inode_fill(Inode *, const void *from, size_t n); // in place of what the real file holds
void inode_write(Inode *, const void *from, size_t n, uint64_t at, uint64_t pc);
void inode_resize(Inode *, uint64_t size);
void inode_unmap(Inode *);
#endif
