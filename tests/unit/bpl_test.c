// The Boogie language: what is printed reads back to the same text; no mutation of a program brings
// the reader down.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/loops/bpl.h"
#include "engine/loops/bpl_parse.h"
#include "engine/loops/bpl_print.h"

static const char *const program_text =
    "type Ref; type Word = bv32; // comment\n"
    "const unique a, b: Ref; const {:existential true} h: bool;\n"
    "function f(x: int, bool) returns (int); function {:inline} g(x: int): int { x * 2 + f(x, "
    "true) }\n"
    "function {:bvbuiltin \"bvadd\"} add(Word, Word): Word;\n"
    "axiom (forall x: int :: {:weight 2} { f(x, true) } f(x, true) >= 0 ==> (exists y: int :: y > "
    "x));\n"
    "var m: [int, Ref]int, n: [int][bool]bv8, z: int where z >= 0;\n"
    "procedure p(x: int) returns (r: int, s: bool); requires x > 0; free requires x < 9; modifies "
    "m, z; ensures r == old(z) + "
    "x;\n"
    "implementation p(x: int) returns (r: int, s: bool) {\n"
    "  var i, j: int;\n"
    "  i, j := 0, -x;\n"
    "  m[i, a] := if x < 3 then 1 else m[j, b];\n"
    "  outer: while (*) invariant h ==> i >= 0; free invariant {:note \"n\", 3} true; {\n"
    "    if (i == 3) { break outer; } else if (*) { i := i + 1; } else { havoc j, s; }\n"
    "    call r, s := p(i div 2 - (j - 1) mod 3);\n"
    "    assert {:race \"m\"} !(i < j && s) || (s <==> (i != j ==> false ==> true));\n"
    "  }\n"
    "  goto one, two;\n"
    "  one: assume n[i][s] ++ 7bv8 == 1799bv16 && n[0][true][4:0] == 3bv4; return;\n"
    "  two: m := m[0, a := 5][1, b := z]; z := 1 - (2 - 3) - 4 * (5 + 6);\n"
    "}\n";

static char *printed(const char *text, size_t n) {
  BplProgram *program = bpl_read("test", text, n);
  if (!program) return NULL;
  Text out = {0};
  bpl_print(program, &out);
  bpl_delete(program);
  return out.at;
}

static void printing_reads_back(void **state) {
  char *first = printed(program_text, strlen(program_text));
  assert_non_null(first);
  char *second = printed(first, strlen(first));
  assert_non_null(second);
  assert_string_equal(first, second);
  assert_non_null(strstr(first, "1 - (2 - 3) - 4 * (5 + 6)"));
  free(first);
  free(second);
}

static uint64_t next_random(uint64_t *seed) {
  *seed = *seed * 6364136223846793005u + 1442695040888963407u;
  return *seed >> 33;
}

static size_t mutate(char *text, size_t n, size_t room, uint64_t *seed) {
  static const char *const pieces[] = {"{",
                                       "}",
                                       "(",
                                       ")",
                                       ";",
                                       ":=",
                                       "==>",
                                       "var ",
                                       "while (*) ",
                                       "[",
                                       "]",
                                       "old(",
                                       "forall x: int :: ",
                                       "1bv8",
                                       "\"",
                                       "/*",
                                       "//",
                                       "\n",
                                       "-",
                                       "{:",
                                       "goto ",
                                       "0",
                                       "@",
                                       "\xff"};
  for (uint64_t k = next_random(seed) % 4 + 1; k > 0; k--) {
    size_t at = next_random(seed) % (n + 1), length = next_random(seed) % 12;
    switch (next_random(seed) % 3) {
    case 0: // leave a piece out
      length = at + length > n ? n - at : length;
      memmove(text + at, text + at + length, n - at - length);
      n -= length;
      break;
    case 1: { // put a piece in
      const char *piece = pieces[next_random(seed) % (sizeof pieces / sizeof *pieces)];
      if (n + strlen(piece) > room) break;
      memmove(text + at + strlen(piece), text + at, n - at);
      memcpy(text + at, piece, strlen(piece));
      n += strlen(piece);
      break;
    }
    default:
      if (at < n) text[at] = (char)next_random(seed);
    }
  }
  return n;
}

// COUNT=n in the environment: more of them, for the long campaign.
static void mutations_are_refused_or_read(void **state) {
  const char *wanted = getenv("COUNT");
  long count = wanted ? atol(wanted) : 5000, read = 0;
  uint64_t seed = 3;
  fflush(stderr);
  FILE *quiet = freopen("/dev/null", "w", stderr);
  assert_non_null(quiet);
  for (long i = 0; i < count; i++) {
    size_t n = strlen(program_text), room = n + 100;
    char *text = malloc(room);
    memcpy(text, program_text, n);
    n = mutate(text, n, room, &seed);
    char *exact = malloc(n ? n : 1); // so that a sanitizer sees a read past the end
    memcpy(exact, text, n);
    char *first = printed(exact, n);
    if (first) {
      char *second = printed(first, strlen(first));
      assert_non_null(second);
      assert_string_equal(first, second);
      free(second);
      read++;
    }
    free(first);
    free(exact);
    free(text);
  }
  assert_true(read > 0 && read < count);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(printing_reads_back),
      cmocka_unit_test(mutations_are_refused_or_read),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
