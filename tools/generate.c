// Writes norace(1) or the bash completion from the tables of the command line:  generate man|completion FILE
#include <stdio.h>
#include <string.h>

#include "base/diag.h"
#include "cli/help.h"
#include "cli/options.h"

typedef struct {
  const char *name, *synopsis, *help;
} Command;

static const Command commands[] = {
#define COMMAND(name, synopsis, help) {#name, synopsis, help},
#include "cli/commands.def"
#undef COMMAND
};
enum { N_COMMANDS = sizeof commands / sizeof *commands };

// --- the man page

static void put_roff(FILE *out, const char *text) {
  if (*text == '.' || *text == '\'') fputs("\\&", out);
  for (; *text; text++) {
    if (*text == '-') fputs("\\-", out);
    else if (*text == '\\') fputs("\\e", out);
    else fputc(*text, out);
  }
}

static void put_line(FILE *out, const char *before, const char *text, const char *after) {
  fputs(before, out);
  put_roff(out, text);
  fputs(after, out);
}

static void put_option(FILE *out, const Option *option) {
  put_line(out, ".TP\n\\fB", option->name, "\\fR");
  if (option->value) put_line(out, " \\fI", option->value, "\\fR");
  put_line(out, "\n", option->help, "");
  if (option->initial && strcmp(option->initial, "0")) put_line(out, " (", option->initial, ")");
  fputc('\n', out);
}

static void put_notes(FILE *out, const char *name) {
#define NOTE(command, text) \
  if (!strcmp(name, #command)) put_line(out, ".PP\n", text, "\n");
#include "cli/notes.def"
#undef NOTE
}

static void put_command(FILE *out, const Command *command) {
  const char *spelled = help_spelled(command->name);
  put_line(out, ".SS \"norace ", spelled, "\"\n");
  put_line(out, ".B norace ", spelled, "\n");
  put_line(out, "", command->synopsis, "\n.PP\n");
  put_line(out, "", command->help, ".\n");
  put_notes(out, command->name);
  for (size_t i = 0; i < option_count; i++)
    if (option_belongs(&option_table[i], spelled)) put_option(out, &option_table[i]);
  if (options_compile(spelled))
    put_line(out, ".PP\n", "Other options with one dash (-DN=4 -Iinclude -lm) go to the compiler.", "\n");
}

static void write_man(FILE *out) {
  fputs(".\\\" Generated from the tables in src/cli; change those.\n.TH NORACE 1 \"\" \"norace " NORACE_VERSION "\"\n"
        ".SH NAME\nnorace \\- can this threaded C program race? An answer with evidence\n.SH SYNOPSIS\n",
        out);
  for (int i = 0; i < N_COMMANDS; i++) {
    put_line(out, ".B norace ", help_spelled(commands[i].name), "\n");
    put_line(out, "", commands[i].synopsis, "\n.br\n");
  }
  fputs(".SH DESCRIPTION\nnorace answers with evidence: a schedule that races, which replays every time, or a proof that none "
        "exists, with\n"
        "the scope of what was proved. What it cannot decide it calls unknown and says why.\n.SH COMMANDS\n",
        out);
  for (int i = 0; i < N_COMMANDS; i++) put_command(out, &commands[i]);
  fputs(".SH EXIT STATUS\n", out);
#define EXIT_STATUS(name, value, help) fprintf(out, ".TP\n%d\n", value), put_line(out, "", help, "\n");
#include "base/exit.def"
#undef EXIT_STATUS
  fputs(".SH ENVIRONMENT\n.TP\nNO_COLOR\nNo colour, even on a terminal.\n", out);
}

// --- the completion

static void put_options(FILE *out, const char *spelled) {
  fprintf(out, "    %s) options=\"--help", spelled);
  for (size_t i = 0; i < option_count; i++)
    if (option_belongs(&option_table[i], spelled)) fprintf(out, " %s", option_table[i].name);
  fputs("\" ;;\n", out);
}

// After an option that takes one of several words: those words. After another that takes a value: nothing but files.
static void put_values(FILE *out) {
  for (size_t i = 0; i < option_count; i++) {
    const Option *option = &option_table[i];
    if (option->kind != OPTION_CHOICE) continue;
    fprintf(out, "    %s) COMPREPLY=($(compgen -W \"", option->name);
    for (const char *c = option->value; *c; c++) fputc(*c == '|' ? ' ' : *c, out);
    fputs("\" -- \"$word\")); return ;;\n", out);
  }
}

static void write_completion(FILE *out) {
  fputs("# Generated from the tables in src/cli; change those.\n"
        "_norace() {\n  local word=${COMP_WORDS[COMP_CWORD]} last=${COMP_WORDS[COMP_CWORD-1]} options=\n  COMPREPLY=()\n"
        "  if [ \"$COMP_CWORD\" = 1 ]; then\n    COMPREPLY=($(compgen -W \"--help --version",
        out);
  for (int i = 0; i < N_COMMANDS; i++) fprintf(out, " %s", help_spelled(commands[i].name));
  fputs("\" -- \"$word\"))\n    return\n  fi\n  case \" ${COMP_WORDS[*]:0:COMP_CWORD} \" in\n    *\" -- \"*) return ;; # the "
        "program's own arguments\n"
        "  esac\n  case $last in\n",
        out);
  put_values(out);
  fputs("  esac\n  case ${COMP_WORDS[1]} in\n", out);
  for (int i = 0; i < N_COMMANDS; i++) put_options(out, help_spelled(commands[i].name));
  fputs("  esac\n  case $word in\n    -*) COMPREPLY=($(compgen -W \"$options\" -- \"$word\")) ;;\n"
        "  esac\n}\ncomplete -o bashdefault -o default -F _norace norace\n",
        out);
}

int main(int argc, char **argv) {
  if (argc != 3) fatal_usage(NULL, "generate man|completion FILE");
  FILE *out = fopen(argv[2], "w");
  if (!out) fatal_input("%s cannot be written", argv[2]);
  if (!strcmp(argv[1], "man")) write_man(out);
  else write_completion(out);
  return fclose(out) ? EXIT_FAULT : 0;
}
