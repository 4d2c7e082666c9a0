#include "options/options.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/memory.h"
#include "front/compile/clang_job.h"
#include "options/help.h"

enum { CHECK_SECONDS = 60 }; // of a check, unless --timeout says otherwise

#define AT(field) offsetof(Options, field)
const Option option_table[] = {
#define FLAG(field, name, commands, help) \
  {OPTION_FLAG, name, NULL, 0, 0, NULL, commands, help, AT(field)},
#define NUMBER(field, name, value, least, most, initial, commands, help) \
  {OPTION_NUMBER, name, value, least, most, #initial, commands, help, AT(field)},
#define DECIMAL(field, name, value, least, most, initial, commands, help) \
  {OPTION_DECIMAL, name, value, least, most, #initial, commands, help, AT(field)},
#define TEXT(field, name, value, commands, help) \
  {OPTION_TEXT, name, value, 0, 0, NULL, commands, help, AT(field)},
#define CHOICE(field, name, values, initial, commands, help) \
  {OPTION_CHOICE, name, values, 0, 0, initial, commands, help, AT(field)},
#include "options/options.def"
};
const size_t option_count = sizeof option_table / sizeof *option_table;

// Is `name` one of the words in `list`, which are set apart by `between`?
static bool listed(const char *list, char between, const char *name, size_t n) {
  for (;;) {
    const char *end = strchr(list, between);
    size_t length = end ? (size_t)(end - list) : strlen(list);
    if (length == n && !strncmp(list, name, n)) return true;
    if (!end) return false;
    list = end + 1;
  }
}

bool option_belongs(const Option *option, const char *command) {
  return listed(option->commands, ' ', command, strlen(command));
}

bool options_compile(const char *command) {
  static const char *const compiling[] = {
#define COMPILES(commands) commands,
#include "options/options.def"
  };
  for (size_t i = 0; i < sizeof compiling / sizeof *compiling; i++)
    if (listed(compiling[i], ' ', command, strlen(command))) return true;
  return false;
}

static void set_initial(Options *o) {
#define NUMBER(field, name, value, least, most, initial, commands, help) o->field = initial;
#define DECIMAL(field, name, value, least, most, initial, commands, help) o->field = initial;
#define CHOICE(field, name, values, initial, commands, help) o->field = initial;
#include "options/options.def"
}

// The option that `word` names, alone or before a '='.
static const Option *find(const char *command, const char *word) {
  size_t n = strncmp(word, "--", 2) ? strlen(word) : strcspn(word, "=");
  for (size_t i = 0; i < option_count; i++)
    if (strlen(option_table[i].name) == n && !strncmp(option_table[i].name, word, n) &&
        option_belongs(&option_table[i], command))
      return &option_table[i];
  return NULL;
}

// The known name that shares the longest beginning with an unknown one, for a hint; NULL if none is
// near.
static const char *nearest(const char *command, const char *word) {
  const char *best = NULL;
  size_t longest = 3; // two dashes and one letter say nothing
  for (size_t i = 0; i < option_count; i++) {
    size_t same = 0;
    while (word[same] && word[same] == option_table[i].name[same]) same++;
    if (same > longest && option_belongs(&option_table[i], command))
      longest = same, best = option_table[i].name;
  }
  return best;
}

static _Noreturn void unknown(const char *command, const char *word) {
  const char *hint = nearest(command, word);
  if (hint) fatal_usage(command, "no such option: %s (did you mean %s?)", word, hint);
  fatal_usage(command, "no such option: %s", word);
}

static double read_number(const Options *o, const Option *option, const char *text) {
  char *end;
  errno = 0;
  double value =
      option->kind == OPTION_DECIMAL ? strtod(text, &end) : (double)strtol(text, &end, 10);
  if (end == text || *end || errno)
    fatal_usage(o->command, "%s takes a number, not '%s'", option->name, text);
  if (!(value >= option->least && value <= option->most)) // a NaN too
    fatal_usage(o->command, "%s takes a number from %g to %g, not %s", option->name, option->least,
                option->most, text);
  return value;
}

static void set_value(Options *o, const Option *option, const char *text) {
  void *field = (char *)o + option->offset;
  switch (option->kind) {
  case OPTION_FLAG: *(bool *)field = true; break;
  case OPTION_NUMBER: read_number(o, option, text), *(long *)field = strtol(text, NULL, 10); break;
  case OPTION_DECIMAL: *(double *)field = read_number(o, option, text); break;
  case OPTION_CHOICE:
    if (!listed(option->value, '|', text, strlen(text)))
      fatal_usage(o->command, "%s takes one of %s, not '%s'", option->name, option->value, text);
    *(const char **)field = text;
    break;
  case OPTION_TEXT: *(const char **)field = text; break;
  }
}

// Reads the option at argv[i]; returns the index of its last word.
static int read_option(Options *o, const Option *option, int i, int argc, char **argv) {
  const char *equals = strncmp(argv[i], "--", 2) ? NULL : strchr(argv[i], '=');
  if (option->kind == OPTION_FLAG) {
    if (equals) fatal_usage(o->command, "%s takes no value", option->name);
    set_value(o, option, NULL);
  } else if (equals) {
    set_value(o, option, equals + 1);
  } else {
    if (i + 1 >= argc) fatal_usage(o->command, "%s takes a value: %s", option->name, option->value);
    set_value(o, option, argv[++i]);
  }
  return i;
}

// A word for the compiler, and its value where that is the next word.
static int pass_on(Options *o, int i, int argc, char **argv) {
  o->compile[o->n_compile++] = argv[i];
  if (clang_option_takes_next(argv[i]) && i + 1 < argc) o->compile[o->n_compile++] = argv[++i];
  return i;
}

void options_parse(Options *o, const char *command, int argc, char **argv) {
  *o = (Options){.command = command};
  set_initial(o);
  bool is_check = !strcmp(command, "check");
  if (is_check) o->timeout = -1; // nobody can say so
  o->files = memory_take(sizeof *o->files * (size_t)(argc + 1));
  o->compile = memory_take(sizeof *o->compile * (size_t)(argc + 2));
  int i = 1;
  for (; i < argc && strcmp(argv[i], "--"); i++) {
    const char *word = argv[i];
    const Option *option = find(command, word);
    if (!strcmp(word, "--help") || !strcmp(word, "-h")) {
      help_command(command);
      exit(0);
    } else if (option) {
      i = read_option(o, option, i, argc, argv);
    } else if (word[0] != '-' || !word[1]) {
      o->compile[o->n_compile++] = o->files[o->n_files++] = word;
    } else if (word[1] != '-' && options_compile(command)) {
      i = pass_on(o, i, argc, argv);
    } else {
      unknown(command, word);
    }
  }
  o->usual_time = is_check && o->timeout < 0;
  if (o->usual_time) o->timeout = CHECK_SECONDS;
  if (!strcmp(o->volatiles, "atomic")) o->compile[o->n_compile++] = "-fms-volatile";
  o->args = argv + (i < argc ? i + 1 : argc);
  o->n_args = i < argc ? argc - i - 1 : 0;
}

void options_delete(Options *o) {
  free(o->files);
  free(o->compile);
}

void options_files(const Options *o, size_t least, size_t most) {
  if (o->n_files < least)
    fatal_usage(o->command, "%s file is missing", o->n_files ? "another" : "a");
  if (o->n_files > most) fatal_usage(o->command, "one file too many: %s", o->files[most]);
}
