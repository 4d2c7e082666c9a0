// What nobody has touched is told from what somebody has in pieces of the program's memory.
#ifndef NORACE_RUNTIME_PIECE_H
#define NORACE_RUNTIME_PIECE_H

enum { PIECE_BITS = 14, PIECE = 1 << PIECE_BITS };

#endif
