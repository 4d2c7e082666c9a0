// How ranks talk: a module that is loaded under mpirun (src/mpi) gives this. norace itself needs no
// MPI.
#ifndef NORACE_EXPLORE_CHANNEL_H
#define NORACE_EXPLORE_CHANNEL_H
#include <stddef.h>

typedef struct {
  int rank, size;
  void (*send)(int to, const void *bytes,
               size_t n); // copies; what one rank sends to another arrives in order
  size_t (*receive)(int *from,
                    void **bytes); // 0: nothing has come. The bytes are there until the next call
  void (*close)(void);             // everybody calls it; what was sent has arrived
} Channel;

typedef const Channel *ChannelOpen(void);
#define CHANNEL_OPEN "norace_channel_open"
#endif
