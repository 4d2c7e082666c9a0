// The channel over MPI. Built once for each MPI that there is, as a module that norace loads under
// that mpirun.
#include <mpi.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "engine/explore/rank_channel.h"

typedef struct Letter { // on its way
  struct Letter *next;
  MPI_Request request;
  char bytes[];
} Letter;

static struct {
  Letter *letters; // on their way
  char *room;      // for what has come
  size_t room_size;
} post;

static void drop_delivered(void) {
  for (Letter **at = &post.letters; *at;) {
    int done = 0;
    MPI_Test(&(*at)->request, &done, MPI_STATUS_IGNORE);
    if (!done) {
      at = &(*at)->next;
      continue;
    }
    Letter *gone = *at;
    *at = gone->next;
    free(gone);
  }
}

static void mpi_send(int to, const void *bytes, size_t n) {
  Letter *l = malloc(sizeof *l + n);
  if (!l) abort();
  memcpy(l->bytes, bytes, n);
  MPI_Issend(l->bytes, (int)n, MPI_BYTE, to, 0, MPI_COMM_WORLD, &l->request);
  l->next = post.letters;
  post.letters = l;
}

static size_t mpi_receive(int *from, void **bytes) {
  int there = 0, n = 0;
  MPI_Status status;
  drop_delivered();
  MPI_Iprobe(MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &there, &status);
  if (!there) return 0;
  MPI_Get_count(&status, MPI_BYTE, &n);
  if ((size_t)n > post.room_size) {
    free(post.room);
    post.room = malloc(post.room_size = (size_t)n);
    if (!post.room) abort();
  }
  MPI_Recv(post.room, n, MPI_BYTE, status.MPI_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  *from = status.MPI_SOURCE;
  *bytes = post.room;
  return (size_t)n;
}

// Nobody leaves while something is on its way; what comes now is of no use any more.
static void mpi_close(void) {
  int from, all_here = 0;
  void *bytes;
  MPI_Request here;
  while (post.letters) mpi_receive(&from, &bytes);
  MPI_Ibarrier(MPI_COMM_WORLD, &here);
  while (MPI_Test(&here, &all_here, MPI_STATUS_IGNORE) == MPI_SUCCESS && !all_here)
    mpi_receive(&from, &bytes);
  MPI_Finalize();
}

const Channel *norace_channel_open(void);
const Channel *norace_channel_open(void) {
  static Channel channel = {.send = mpi_send, .receive = mpi_receive, .close = mpi_close};
  if (MPI_Init(NULL, NULL)) return NULL;
  signal(SIGUSR1, SIG_IGN); // with which MPICH's launcher tells that another rank has died; the
                            // ranks find out by themselves
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  MPI_Comm_rank(MPI_COMM_WORLD, &channel.rank);
  MPI_Comm_size(MPI_COMM_WORLD, &channel.size);
  return &channel;
}
