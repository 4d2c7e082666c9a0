// The test names its own variables and functions, through its own debug information.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <link.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "model/dwarf_variable.h"
#include "model/image.h"
#include "model/symbol.h"

struct node {
  int value;
  struct node *next;
  union {
    int number;
    char bytes[4];
  } as;
};
struct guarded {
  char tag;
  pthread_mutex_t lock;
};
struct node table[5];
static int grid[3][4];
static struct guarded guarded[2];
static volatile int plain;

static Symbols *symbols;
static Arena *arena;
static uint64_t base;

static int find_base(struct dl_phdr_info *info, size_t size, void *data) {
  base = info->dlpi_addr;
  return 1; // the first is the program itself
}

static int set_up(void **state) {
  char path[4096];
  ssize_t n = readlink("/proc/self/exe", path, sizeof path - 1);
  path[n > 0 ? n : 0] = 0;
  dl_iterate_phdr(find_base, NULL);
  symbols = symbols_new();
  arena = arena_new();
  symbols_add(symbols, path, base, base, base + (64 << 20));
  return 0;
}

static int tear_down(void **state) {
  symbols_delete(symbols);
  arena_delete(arena);
  return 0;
}

static Variable variable_at(void *address, unsigned size) {
  Variable variable;
  assert_true(symbols_variable(symbols, arena, (uint64_t)address, size, &variable));
  return variable;
}
#define assert_named(address, size, expected) \
  assert_string_equal(variable_at(address, size).name, expected)

static void paths_lead_to_the_bytes(void **state) {
  static int calls;
  plain = calls;
  assert_named((void *)&plain, 4, "plain");
  assert_named(&table[3].next, 8, "table[3].next");
  assert_named(&table[2].as.number, 4, "table[2].as.number");
  assert_named(&table[2].as.bytes[1], 1, "table[2].as.bytes[1]");
  assert_named(&grid[1][2], 4, "grid[1][2]");
  assert_named(&grid[2][0], 4, "grid[2][0]");
  assert_named(&table[1], sizeof table[1], "table[1]");
  assert_named(&table[1], 2 * sizeof table[1], "table[1..2]");
  assert_named(table, sizeof table, "table");
  assert_named(&guarded[1].lock, 1, "guarded[1].lock");
  assert_named((char *)&guarded[1].lock + 8, 1, "guarded[1].lock");
  Variable local = variable_at(&calls, 4);
  assert_string_equal(local.name, "calls");
  assert_string_equal(local.function, "paths_lead_to_the_bytes");
  assert_int_equal(variable_at(table, 4).size, sizeof table);
  assert_non_null(strstr(variable_at(table, 4).declared.file, "symbol_test.c"));
}

static void bytes_of_no_variable_have_no_name(void **state) {
  Variable variable;
  int local;
  assert_false(symbols_variable(symbols, arena, (uint64_t)&local, 4, &variable));
  assert_false(symbols_variable(symbols, arena, 0, 1, &variable));
  assert_false(symbols_variable(symbols, arena, UINT64_MAX, 8, &variable));
}

static uint64_t inner_pc, outer_pc;
static inline __attribute__((always_inline)) void inlined(void) {
#if defined __x86_64__
  __asm__ volatile("lea 0(%%rip), %0" : "=r"(inner_pc));
#else
  __asm__ volatile("adr %0, . + 4" : "=r"(inner_pc));
#endif
}
static int inline_line;
static __attribute__((noinline)) void outer(void) {
  outer_pc = (uint64_t)__builtin_return_address(0);
  inline_line = __LINE__ + 1;
  inlined();
}

static void frames_show_inlined_calls(void **state) {
  Stack stack = {0};
  outer();
  symbols_frames(symbols, arena, inner_pc, &stack);
  assert_int_equal(stack.n, 2);
  assert_string_equal(stack.at[0].function, "inlined");
  assert_string_equal(stack.at[1].function, "outer");
  assert_int_equal(stack.at[1].at.line, inline_line);
  Frame caller = symbols_frame(symbols, arena, outer_pc);
  assert_string_equal(caller.function, "frames_show_inlined_calls");
  assert_non_null(strstr(caller.at.file, "symbol_test.c"));
  vec_delete(&stack);
}

static void an_unknown_address_is_one_empty_frame(void **state) {
  Frame frame = symbols_frame(symbols, arena, 1);
  assert_null(frame.function);
  assert_null(frame.at.file);
}

static void a_program_has_a_build_id(void **state) {
  const char *complaint;
  const Image *image = image_read(arena, "/proc/self/exe", &complaint);
  assert_non_null(image);
  assert_false(image->instrumented);
  assert_true(strlen(image->build_id) >= 16);
  assert_true(image_is_elf("/proc/self/exe"));
}

static void expect_refused(const char *path, const char *expected) {
  const char *complaint = NULL;
  assert_null(image_read(arena, path, &complaint));
  assert_non_null(strstr(complaint, expected));
}

static void what_is_no_program_is_refused(void **state) {
  expect_refused("/nonexistent/file", "No such file");
  expect_refused("/tmp", "is a directory");
  expect_refused("/dev/null", "not a regular file");
  expect_refused("/etc/passwd", "not an ELF");
}

// Every beginning of a program is refused or read; none may crash the reader.
static void a_program_cut_anywhere_is_refused(void **state) {
  Text program = {0};
  assert_true(text_read_file(&program, "/proc/self/exe"));
  char path[] = "/tmp/norace-test-XXXXXX";
  close(mkstemp(path));
  for (size_t n = 1; n < program.n; n = n * 5 / 4 + 1) {
    Text part = {0};
    text_add(&part, program.at, n);
    assert_true(text_write_file(&part, path));
    const char *complaint = NULL;
    assert_null(image_read(arena, path, &complaint));
    assert_non_null(complaint);
    DwarfFile *file = dwarf_file_open(path);
    Stack stack = {0};
    Variable variable;
    if (file) dwarf_file_frames(file, arena, 0x1234, &stack);
    if (file) dwarf_file_variable(file, arena, 0x5000, 4, &variable);
    dwarf_file_close(file);
    vec_delete(&stack);
    text_delete(&part);
  }
  remove(path);
  text_delete(&program);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(paths_lead_to_the_bytes),
      cmocka_unit_test(bytes_of_no_variable_have_no_name),
      cmocka_unit_test(frames_show_inlined_calls),
      cmocka_unit_test(an_unknown_address_is_one_empty_frame),
      cmocka_unit_test(a_program_has_a_build_id),
      cmocka_unit_test(what_is_no_program_is_refused),
      cmocka_unit_test(a_program_cut_anywhere_is_refused),
  };
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
