#include "engine/explore/program_output.h"

#include <fcntl.h>
#include <unistd.h>

ProgramOutput program_output_open(int file) {
  ProgramOutput o = {-1, -1, file ? file : STDOUT_FILENO, file != 0, false};
  int ends[2];
  if (pipe2(ends, O_CLOEXEC)) return o;
  fcntl(ends[0], F_SETFL, O_NONBLOCK);
  o.from = ends[0];
  o.into = ends[1];
  return o;
}

void program_output_take(const ProgramOutput *o) {
  if (o->into < 0) return;
  dup2(o->into, STDOUT_FILENO);
  if (o->both) dup2(o->into, STDERR_FILENO);
}

void program_output_started(ProgramOutput *o) {
  if (o->into >= 0) close(o->into);
  o->into = -1;
}

static void write_all(int fd, const char *from, size_t n) {
  for (ssize_t put; n && (put = write(fd, from, n)) > 0; n -= (size_t)put) from += put;
}

static void end(ProgramOutput *o) {
  if (o->from >= 0) close(o->from);
  o->from = -1;
}

void program_output_pass(ProgramOutput *o) {
  char block[1 << 16];
  ssize_t n = -1;
  while (o->from >= 0 && (n = read(o->from, block, sizeof block)) > 0) {
    write_all(o->to, block, (size_t)n);
    o->open_line = block[n - 1] != '\n';
  }
  if (!n) end(o); // nobody can write any more
}

void program_output_close(ProgramOutput *o) {
  program_output_pass(o);
  if (o->open_line) write_all(o->to, "\n", 1);
  program_output_started(o);
  end(o);
}
