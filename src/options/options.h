// The words after `norace COMMAND`, read by the table in options.def.
//
//   Options o;
//   options_parse(&o, "cover", argc, argv);        // ends the program on --help (0) and on wrong
//   usage (64) options_files(&o, 1, 1);                       // exactly one operand, or wrong
//   usage
//   ... o.timeout, o.json, o.files[0] ...
//   options_delete(&o);
#ifndef NORACE_CLI_OPTIONS_H
#define NORACE_CLI_OPTIONS_H
#include <stdbool.h>
#include <stddef.h>

typedef struct Options {
#define FLAG(field, name, commands, help) bool field;
#define NUMBER(field, name, value, least, most, initial, commands, help) long field;
#define DECIMAL(field, name, value, least, most, initial, commands, help) double field;
#define TEXT(field, name, value, commands, help) const char *field;
#define CHOICE(field, name, values, initial, commands, help) const char *field;
#include "options/options.def"

  const char *command; // as the user types it
  const char **files;  // the operands
  size_t n_files;
  const char **compile; // operands and compiler options as they were given: what clang_build and
                        // clang_emit_bitcode take
  size_t n_compile;
  char **args; // what follows `--`: the arguments of the program under test; args[n_args] is NULL
  int n_args;
  bool usual_time; // of a check: nobody said --timeout
} Options;

// argv[0] is the command's name, as cli_NAME gets it. The strings in *options point into argv.
void options_parse(Options *options, const char *command, int argc, char **argv);
void options_delete(Options *);

// Wrong usage (exit 64) unless the number of operands lies between `least` and `most`.
void options_files(const Options *, size_t least, size_t most);

// For --help, the man page and the completion: each option of a command in the order of the table.
typedef enum { OPTION_FLAG, OPTION_NUMBER, OPTION_DECIMAL, OPTION_TEXT, OPTION_CHOICE } OptionKind;
typedef struct {
  OptionKind kind;
  const char *name,
      *value; // value: how help names it; the choices of an OPTION_CHOICE; NULL for a flag
  double least, most;
  const char *initial; // as text; NULL where there is nothing to tell
  const char *commands, *help;
  size_t offset; // of the field in Options
} Option;
extern const Option option_table[];
extern const size_t option_count;
bool option_belongs(const Option *, const char *command);

// Does the command hand unknown words with one dash to the compiler?
bool options_compile(const char *command);
#endif
