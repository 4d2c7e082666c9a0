// Writes norace(1) and a page for each command into a folder, or a completion, from the tables of
// the command line:  generate man FOLDER, generate bash|zsh FILE
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "base/diag.h"
#include "options/help.h"
#include "options/options.h"

typedef struct {
  const char *name, *synopsis, *help;
} Command;

static const Command commands[] = {
#define COMMAND(name, synopsis, help) {#name, synopsis, help},
#include "options/commands.def"
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
#include "options/notes.def"
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
    put_line(out, ".PP\n", "Other options with one dash (-DN=4 -Iinclude -lm) go to the compiler.",
             "\n");
}

static const char *page_name(const Command *command) {
  return command->name;
} // c++ as a file name is cxx

static void put_title(FILE *out, const Command *command) {
  fputs(".TH NORACE\\-", out);
  for (const char *c = page_name(command); *c; c++) fputc(toupper((unsigned char)*c), out);
  fputs(" 1 \"\" \"norace " NORACE_VERSION "\"\n", out);
}

static void put_statuses(FILE *out) {
  fputs(".SH EXIT STATUS\n", out);
#define EXIT_STATUS(name, value, help) \
  fprintf(out, ".TP\n%d\n", value), put_line(out, "", help, "\n");
#include "base/exit.def"
#undef EXIT_STATUS
}

// A page of its own: norace-check(1).
static void write_page(FILE *out, const Command *command) {
  const char *spelled = help_spelled(command->name);
  fputs(".\\\" Generated from the tables in src/cli; change those.\n", out);
  put_title(out, command);
  fprintf(out, ".SH NAME\nnorace\\-%s \\- ", page_name(command));
  put_line(out, "", command->help, "\n.SH SYNOPSIS\n");
  put_line(out, ".B norace ", spelled, "\n");
  put_line(out, "[OPTIONS] ", command->synopsis, "\n.SH DESCRIPTION\n");
  put_line(out, "", command->help, ".\n");
  put_notes(out, command->name);
  fputs(".SH OPTIONS\n.TP\n\\fB\\-\\-help\\fR\nwhat is on this page, in short\n", out);
  for (size_t i = 0; i < option_count; i++)
    if (option_belongs(&option_table[i], spelled)) put_option(out, &option_table[i]);
  if (options_compile(spelled))
    put_line(out, ".PP\n", "Other options with one dash (-DN=4 -Iinclude -lm) go to the compiler.",
             "\n");
  put_statuses(out);
  fputs(".SH SEE ALSO\n.BR norace (1)\n", out);
}

static void write_man(FILE *out) {
  fputs(".\\\" Generated from the tables in src/cli; change those.\n.TH NORACE 1 \"\" "
        "\"norace " NORACE_VERSION "\"\n"
        ".SH NAME\nnorace \\- can this threaded C program race? An answer with evidence\n.SH "
        "SYNOPSIS\n",
        out);
  for (int i = 0; i < N_COMMANDS; i++) {
    put_line(out, ".B norace ", help_spelled(commands[i].name), "\n");
    put_line(out, "", commands[i].synopsis, "\n.br\n");
  }
  fputs(".SH DESCRIPTION\nnorace answers with evidence: a schedule that races, which replays every "
        "time, or a proof that none "
        "exists, with\n"
        "the scope of what was proved. What it cannot decide it calls unknown and says why.\n.SH "
        "COMMANDS\n",
        out);
  for (int i = 0; i < N_COMMANDS; i++) put_command(out, &commands[i]);
  put_statuses(out);
  fputs(".SH ENVIRONMENT\n.TP\nNO_COLOR\nNo colour, even on a terminal.\n.TP\nTMPDIR\nWhere "
        "programs are compiled to, instead of "
        "/tmp.\n.SH SEE ALSO\n",
        out);
  for (int i = 0; i < N_COMMANDS; i++)
    fprintf(out, ".BR norace\\-%s (1)%s\n", page_name(&commands[i]), i + 1 < N_COMMANDS ? "," : "");
}

// --- the completion

static void put_options(FILE *out, const char *spelled) {
  fprintf(out, "    %s) options=\"--help", spelled);
  for (size_t i = 0; i < option_count; i++)
    if (option_belongs(&option_table[i], spelled)) fprintf(out, " %s", option_table[i].name);
  fputs("\" ;;\n", out);
}

// What may follow an option: one of several words, a folder, a file, or something that nobody can
// guess.
static void put_value(FILE *out, const Option *option) {
  if (option->kind == OPTION_FLAG || (option->value && !strcmp(option->value, "FILE")))
    return; // bash itself completes files
  fprintf(out, "    %s) ", option->name);
  if (option->kind == OPTION_CHOICE) {
    fputs("COMPREPLY=($(compgen -W \"", out);
    for (const char *c = option->value; *c; c++) fputc(*c == '|' ? ' ' : *c, out);
    fputs("\" -- \"$word\"));", out);
  } else if (!strcmp(option->value, "FOLDER")) {
    fputs("compopt -o filenames 2> /dev/null; COMPREPLY=($(compgen -d -- \"$word\"));", out);
  } else {
    fputs("compopt +o default +o bashdefault 2> /dev/null;", out);
  }
  fputs(" return ;;\n", out);
}

static void write_completion(FILE *out) {
  fputs("# Generated from the tables in src/cli; change those.\n"
        "_norace() {\n  local word=${COMP_WORDS[COMP_CWORD]} last=${COMP_WORDS[COMP_CWORD-1]} "
        "options=\n  COMPREPLY=()\n"
        "  if [ \"$COMP_CWORD\" = 1 ]; then\n    COMPREPLY=($(compgen -W \"--help --version",
        out);
  for (int i = 0; i < N_COMMANDS; i++) fprintf(out, " %s", help_spelled(commands[i].name));
  fputs("\" -- \"$word\"))\n    return\n  fi\n"
        "  if [ \"${COMP_WORDS[1]} $last\" = \"test --\" ]; then\n    COMPREPLY=($(compgen -c -- "
        "\"$word\"))\n    return\n  fi\n"
        "  case \" ${COMP_WORDS[*]:0:COMP_CWORD} \" in\n    *\" -- \"*) return ;; # the program's "
        "own arguments\n  esac\n"
        "  if [ \"$word\" = = ]; then # --order=hb is three words to bash\n    word=\n"
        "  elif [ \"$last\" = = ]; then\n    last=${COMP_WORDS[COMP_CWORD-2]}\n  fi\n  case $last "
        "in\n",
        out);
  for (size_t i = 0; i < option_count; i++) put_value(out, &option_table[i]);
  fputs("  esac\n  case ${COMP_WORDS[1]} in\n", out);
  for (int i = 0; i < N_COMMANDS; i++) put_options(out, help_spelled(commands[i].name));
  fputs("  esac\n  case $word in\n    -*) COMPREPLY=($(compgen -W \"$options\" -- \"$word\")) ;;\n"
        "  esac\n}\ncomplete -o bashdefault -o default -F _norace norace\n",
        out);
}

// --- the completion for zsh

// Between single quotes, inside of brackets: neither may appear, nor a colon.
static void put_zsh(FILE *out, const char *text) {
  for (; *text; text++) {
    if (*text == '\'') fputs("'\\''", out);
    else if (strchr("[]:\\", *text)) fprintf(out, "\\%c", *text);
    else fputc(*text, out);
  }
}

static void put_zsh_option(FILE *out, const Option *option) {
  bool dashes = !strncmp(option->name, "--", 2) && option->kind != OPTION_FLAG;
  fprintf(out, " \\\n        '%s%s[", option->name, dashes ? "=" : "");
  put_zsh(out, option->help);
  fputs("]", out);
  if (option->kind == OPTION_CHOICE) {
    fputs(":value:(", out);
    for (const char *c = option->value; *c; c++) fputc(*c == '|' ? ' ' : *c, out);
    fputs(")", out);
  } else if (option->kind != OPTION_FLAG) {
    bool folder = !strcmp(option->value, "FOLDER"), file = !strcmp(option->value, "FILE");
    fputs(folder ? ":folder:_files -/" : file ? ":file:_files" : ":value:", out);
  }
  fputs("'", out);
}

static void write_zsh(FILE *out) {
  fputs("#compdef norace\n# Generated from the tables in src/cli; change those.\n_norace() {\n  "
        "local -a own\n  own=(\n",
        out);
  for (int i = 0; i < N_COMMANDS; i++) {
    fputs("    '", out);
    put_zsh(out, help_spelled(commands[i].name));
    fputs(":", out);
    put_zsh(out, commands[i].help);
    fputs("'\n", out);
  }
  fputs("  )\n  if (( CURRENT == 2 )); then\n    _describe command own\n    compadd -- --help "
        "--version\n    return\n  "
        "fi\n"
        "  local command=$words[2]\n  shift words\n  (( CURRENT-- ))\n  local "
        "dashes=${words[(i)--]}\n"
        "  if (( dashes < CURRENT )); then # behind -- is the program's own\n"
        "    [[ $command == test ]] || { _files; return }\n"
        "    shift $dashes words\n    (( CURRENT -= dashes ))\n    _normal\n    return\n  fi\n  "
        "case $command in\n",
        out);
  for (int i = 0; i < N_COMMANDS; i++) {
    fprintf(out, "    %s) _arguments '--help[what the command does]'",
            help_spelled(commands[i].name));
    for (size_t k = 0; k < option_count; k++)
      if (option_belongs(&option_table[k], help_spelled(commands[i].name)))
        put_zsh_option(out, &option_table[k]);
    fputs(" '*:file:_files' ;;\n", out);
  }
  fputs("  esac\n}\n_norace \"$@\"\n", out);
}

static FILE *open_file(const char *path) {
  FILE *out = fopen(path, "w");
  if (!out) fatal_input("%s cannot be written", path);
  return out;
}

static int write_file(const char *path, void (*write)(FILE *)) {
  FILE *out = open_file(path);
  write(out);
  return fclose(out) ? EXIT_FAULT : 0;
}

static int write_pages(const char *folder) {
  char path[4096];
  for (int i = 0; i < N_COMMANDS; i++) {
    snprintf(path, sizeof path, "%s/norace-%s.1", folder, page_name(&commands[i]));
    FILE *out = open_file(path);
    write_page(out, &commands[i]);
    if (fclose(out)) return EXIT_FAULT;
  }
  snprintf(path, sizeof path, "%s/norace.1", folder);
  return write_file(path, write_man);
}

int main(int argc, char **argv) {
  if (argc != 3) fatal_usage(NULL, "generate man FOLDER | generate bash|zsh FILE");
  if (!strcmp(argv[1], "man")) return write_pages(argv[2]);
  return write_file(argv[2], strcmp(argv[1], "zsh") ? write_completion : write_zsh);
}
