#include "models.h"

#include <getopt.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

// ---- getopt, as glibc's: words that are no options are moved behind those that are

typedef struct {
  bool started, in_order; // in order: the first word that is no option ends them
  const char *next;       // letters of the present word that were not taken yet
  int first, last;        // from first to last lie the words that were passed over
} Words;
static Words words;
static int refused; // optopt, whatever the program makes of it

// The words from the first to the middle change places with those behind it.
static void exchange(char **argv, int first, int middle, int end) {
  for (int i = middle; i < end; i++) {
    char *word = argv[i];
    for (int k = i; k > first; k--) argv[k] = argv[k - 1];
    argv[first++] = word;
  }
}

static void start(const char *options) {
  if (!optind) optind = 1;
  words = (Words){.started = true, .first = optind, .last = optind};
  words.in_order = *options == '+' || (*options != '-' && MODEL(getenv)("POSIXLY_CORRECT"));
}

static bool is_option(const char *word) { return word[0] == '-' && word[1]; }

static void move_behind(char **argv) {
  if (words.first == words.last) words.first = optind;
  else if (words.last != optind) {
    exchange(argv, words.first, words.last, optind);
    words.first += optind - words.last;
  }
  words.last = optind;
}

// Goes on to the next word. 0: it is an option; else what getopt returns.
static int next_word(int argc, char **argv, const char *options) {
  bool returns_words = *options == '-', permutes = !returns_words && !words.in_order;
  if (words.last > optind) words.last = optind;
  if (words.first > optind) words.first = optind;
  if (permutes) {
    move_behind(argv);
    while (optind < argc && !is_option(argv[optind])) optind++;
    words.last = optind;
  }
  if (optind != argc && argv[optind][0] == '-' && argv[optind][1] == '-' && !argv[optind][2]) {
    optind++;
    move_behind(argv);
    words.last = optind = argc;
  }
  if (optind == argc) {
    if (words.first != words.last) optind = words.first;
    return -1;
  }
  if (!is_option(argv[optind])) {
    if (!returns_words) return -1;
    optarg = argv[optind++];
    return 1;
  }
  words.next = argv[optind] + 1;
  return 0;
}

// `row` is where the letter stands in the options, with the colons behind it.
static int take_argument(int argc, char **argv, const char *row, bool tells) {
  int c = *row;
  if (*words.next || row[2] == ':') {
    optarg = *words.next ? (char *)words.next : NULL;
    optind += *words.next != 0;
  } else if (optind == argc) {
    refused = c;
    c = tells ? ':' : '?';
  } else {
    optarg = argv[optind++];
  }
  words.next = NULL;
  return c;
}

static int take_letter(int argc, char **argv, const char *options, bool tells) {
  char c = *words.next++;
  const char *row = options;
  while (*row && *row != c) row++;
  if (!*words.next) optind++;
  if (!*row || c == ':' || c == ';') {
    refused = c;
    return '?';
  }
  return row[1] == ':' ? take_argument(argc, argv, row, tells) : c;
}

static int next_option(int argc, char **argv, const char *options) {
  if (argc < 1) return -1;
  optarg = NULL;
  if (!optind || !words.started) start(options);
  const char *letters = options + (*options == '-' || *options == '+');
  bool tells = *letters == ':';
  if (!words.next || !*words.next) {
    int end = next_word(argc, argv, options);
    if (end) return end;
  }
  return take_letter(argc, argv, letters + tells, tells);
}

// Which words libc's function looks at is not followed: once there are other threads it is called.
int MODEL(getopt)(int argc, char *const *argv, const char *options) {
  if (!__norace_followed_alone() || strstr(options, "W;")) {
    if (words.started) __norace_followed_lose();
    return getopt(argc, argv, options);
  }
  int c = next_option(argc, (char **)argv, options);
  optopt = refused;
  return c;
}
