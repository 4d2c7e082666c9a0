// What a command is asked about: a program, or sources that become one in a temporary folder.
#ifndef NORACE_CLI_SUBJECT_H
#define NORACE_CLI_SUBJECT_H
#include "base/arena.h"
#include "model/image.h"
#include "options/options.h"

typedef struct Subject {
  Arena *arena; // given by the caller, released by subject_delete
  const Image *image;
  const char *name; // for reports: the program or the first source, as the user wrote it
  const char *stem; // its name without folders and ending
  bool compiled;    // the program is temporary: it is gone when norace ends
  double compile_seconds;
} Subject;

// Compiles what has to be compiled. Ends the program with one clear line (65) if there is nothing
// to run, or it was not built by norace cc.
void subject_open(Subject *, const Options *);
void subject_delete(Subject *);

// The same, but comes back with false after the compiler has said what is wrong.
bool subject_build(Subject *, const Options *);

// Sources that will be proved and then run by one of these. What both can share is compiled now;
// the program is made of it in a process beside this one. Returns 0, or the exit status after the
// compiler has said what is wrong.
int subject_begin(const Options *);

// The object that subject_begin has made of the options' file of this number, with its module
// inside; NULL: none.
const char *subject_object(Arena *, size_t number);

// The same without a word of the compiler, whose complaints are not wanted.
bool subject_try(Subject *, const Options *);

// The program of a witness or of the user, or exit 65.
const Image *subject_image(Arena *, const char *path);
#endif
