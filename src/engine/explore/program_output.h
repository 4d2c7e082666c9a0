// What the program under test prints: passed on as it comes, to standard output or to a file, and
// closed with the end of a line, so that what norace says stands on lines of its own.
#ifndef NORACE_EXPLORE_PROGRAM_OUTPUT_H
#define NORACE_EXPLORE_PROGRAM_OUTPUT_H
#include <stdbool.h>

typedef struct {
  int from, into; // the ends of a pipe; -1: there is none, and nothing is passed on
  int to;         // where it goes
  bool both;      // standard error goes there too
  bool open_line; // the last character was not the end of a line
} ProgramOutput;

// `file`: descriptor of the file that all output goes to; 0: standard output goes to ours.
ProgramOutput program_output_open(int file);
void program_output_take(const ProgramOutput *); // in the program's process, before it begins
void program_output_started(ProgramOutput *);    // in ours, once that has its end of the pipe
void program_output_pass(ProgramOutput *);       // what has come by now; never waits
void program_output_close(ProgramOutput *);
#endif
