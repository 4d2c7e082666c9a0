#include "options/help.h"

#include <stdio.h>
#include <string.h>

#include "options/options.h"

enum { WIDTH = 80 };

const char *help_spelled(const char *name) { return strcmp(name, "cxx") ? name : "c++"; }

// Breaks the text at blanks, each line behind `indent` blanks; the first line continues at
// `column`.
static void print_wrapped(const char *text, int indent, int column) {
  while (*text) {
    int n = (int)strcspn(text, " ");
    if (column > indent && column + 1 + n > WIDTH) {
      putchar('\n');
      column = 0;
    }
    if (column < indent) column += printf("%*s", indent - column, "");
    else if (column > indent) column += printf(" ");
    column += printf("%.*s", n, text);
    text += n;
    while (*text == ' ') text++;
  }
  putchar('\n');
}

static void print_synopsis(const char *name, const char *synopsis, const char *help) {
  printf("  norace %s%s%s\n", help_spelled(name), *synopsis ? " " : "", synopsis);
  print_wrapped(help, 6, 0);
}

void help_all(void) {
  puts("norace: can this threaded C program race? An answer with evidence.\n");
#define COMMAND(name, synopsis, help) print_synopsis(#name, synopsis, help);
#include "options/commands.def"
#undef COMMAND
  puts("\n'norace COMMAND --help' tells more. Exit status:");
#define EXIT_STATUS(name, value, help) printf("  %2d  %s\n", value, help);
#include "base/exit.def"
#undef EXIT_STATUS
}

static void print_option(const Option *option) {
  enum { INDENT = 26 };
  int column = printf("  %s", option->name);
  if (option->value) column += printf(" %s", option->value);
  if (column >= INDENT) column = putchar('\n') & 0;
  else column += printf("%*s", INDENT - column, "");
  char text[1024];
  const char *initial = option->initial && strcmp(option->initial, "0") ? option->initial : NULL;
  snprintf(text, sizeof text, initial ? "%s (%s)" : "%s", option->help, initial);
  print_wrapped(text, INDENT, column);
}

void help_command(const char *command) {
#define COMMAND(name, synopsis, help) \
  if (!strcmp(command, help_spelled(#name))) print_synopsis(#name, synopsis, help);
#include "options/commands.def"
#undef COMMAND
#define NOTE(name, text) \
  if (!strcmp(command, help_spelled(#name))) putchar('\n'), print_wrapped(text, 0, 0);
#include "options/notes.def"
#undef NOTE
  for (size_t i = 0, any = 0; i < option_count; i++) {
    if (!option_belongs(&option_table[i], command)) continue;
    if (!any++) putchar('\n');
    print_option(&option_table[i]);
  }
  if (options_compile(command))
    puts("\nOther options with one dash (-DN=4 -Iinclude -lm) go to the compiler.");
}
