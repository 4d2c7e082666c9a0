#include "decide/parallel_files.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/diag.h"
#include "base/vec.h"

// What became of one piece of work: by which process, and where in its output.
typedef struct {
  size_t worker;
  long from, to;
  int status;
} Piece;

typedef struct {
  _Atomic size_t next; // piece that nobody has yet
  Piece pieces[];
} Shared;

static void take_pieces(Shared *shared, size_t n, size_t worker, int (*work)(size_t, void *),
                        void *context) {
  for (size_t i; (i = atomic_fetch_add(&shared->next, 1)) < n;) {
    fflush(stdout);
    long from = ftell(stdout);
    int status = work(i, context);
    fflush(stdout);
    shared->pieces[i] = (Piece){worker, from, ftell(stdout), status};
  }
}

static pid_t start(Shared *shared, size_t n, size_t worker, FILE *output,
                   int (*work)(size_t, void *), void *context) {
  pid_t pid = fork();
  if (pid) return pid;
  if (dup2(fileno(output), STDOUT_FILENO) < 0) _exit(EXIT_FAULT);
  take_pieces(shared, n, worker, work, context);
  _exit(0);
}

static void copy_out(FILE *output, const Piece *piece) {
  char buffer[4096];
  long left = piece->to - piece->from;
  if (fseek(output, piece->from, SEEK_SET)) return;
  while (left > 0) {
    size_t got =
        fread(buffer, 1, left < (long)sizeof buffer ? (size_t)left : sizeof buffer, output);
    if (!got) return;
    fwrite(buffer, 1, got, stdout);
    left -= (long)got;
  }
}

void each_in_jobs(size_t n, size_t jobs, int (*work)(size_t, void *context), void *context,
                  int *statuses) {
  size_t size = sizeof(Shared) + n * sizeof(Piece);
  Shared *shared = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (shared == MAP_FAILED) fatal("out of memory");
  for (size_t i = 0; i < n; i++) shared->pieces[i].status = EXIT_FAULT;
  VEC(FILE *) outputs = {0};
  VEC(pid_t) workers = {0};
  fflush(NULL);
  for (size_t w = 0; w < jobs && w < n; w++) {
    FILE *output = tmpfile();
    if (!output) fatal("no temporary file");
    vec_push(&outputs, output);
    vec_push(&workers, start(shared, n, w, output, work, context));
    if (workers.at[w] < 0) fatal("no process");
  }
  for (size_t w = 0; w < workers.n; w++) waitpid(workers.at[w], NULL, 0);
  for (size_t i = 0; i < n; i++) {
    statuses[i] = shared->pieces[i].status;
    copy_out(outputs.at[shared->pieces[i].worker], &shared->pieces[i]);
  }
  for (size_t w = 0; w < outputs.n; w++) fclose(outputs.at[w]);
  vec_delete(&outputs);
  vec_delete(&workers);
  munmap(shared, size);
}
