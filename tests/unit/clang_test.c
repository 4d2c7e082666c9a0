#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "front/compile/bitcode_pack.h"
#include "front/compile/clang_bitcode.h"
#include "front/compile/clang_job.h"

// Two blocks with `words` words of contents each, after the magic: a module as far as the splitter
// looks.
static size_t put_module(uint8_t *at, uint32_t words) {
  static const uint8_t identification[] = {0x35, 0x14, 0, 0}, module[] = {0x21, 0x0c, 0, 0};
  memcpy(at, "BC\xC0\xDE", 4);
  size_t n = 4;
  for (int block = 0; block < 2; block++) {
    memcpy(at + n, block ? module : identification, 4);
    memcpy(at + n + 4, &words, 4);
    memset(at + n + 8, 0xff, words * 4);
    n += 8 + words * 4;
  }
  return n;
}

static void modules_are_split(void **state) {
  uint8_t bytes[256];
  size_t first = put_module(bytes, 3);
  memset(bytes + first, 0, 5); // padding that leaves the next one unaligned
  size_t second = put_module(bytes + first + 5, 1);
  Arena *arena = arena_new();
  ClangModules modules = {0};
  assert_true(clang_bitcode_split(arena, bytes, first + 5 + second, NULL, &modules));
  assert_int_equal(modules.n, 2);
  assert_int_equal(modules.at[0].size, first);
  assert_int_equal(modules.at[1].offset, first + 5);
  assert_int_equal(modules.at[1].size, second);
  assert_memory_equal(modules.at[1].bytes, bytes + first + 5, second);
  vec_delete(&modules);
  arena_delete(arena);
}

static void packed_modules_come_back(void **state) {
  static const char first[] = "the first module", second[] = "another one, one one one one one one";
  Text all = {0}, facts = {0};
  text_put(&facts, "F main\n");
  bitcode_pack(first, sizeof first, &facts, &all);
  text_add(&all, "\0\0\0", 3); // a linker may pad
  bitcode_pack(second, sizeof second, &facts, &all);
  Arena *arena = arena_new();
  ClangModules modules = {0};
  assert_true(clang_bitcode_split(arena, (uint8_t *)all.at, all.n, NULL, &modules));
  assert_int_equal(modules.n, 2);
  assert_int_equal(modules.at[1].size, sizeof second);
  assert_memory_equal(modules.at[0].bytes, first, sizeof first);
  assert_memory_equal(modules.at[1].bytes, second, sizeof second);
  assert_false(clang_bitcode_split(arena, (uint8_t *)all.at, all.n - 1, NULL, &modules));
  assert_string_equal(bitcode_unpack_facts(arena, (uint8_t *)all.at), facts.at);
  all.at[62] ^= 0x55; // inside of the first
  assert_false(clang_bitcode_split(arena, (uint8_t *)all.at, all.n, NULL, &modules));
  vec_delete(&modules);
  text_delete(&all);
  text_delete(&facts);
  arena_delete(arena);
}

static void damage_is_seen(void **state) {
  uint8_t bytes[256];
  size_t n = put_module(bytes, 3);
  Arena *arena = arena_new();
  ClangModules modules = {0};
  assert_false(clang_bitcode_split(arena, bytes, n - 4, NULL, &modules));
  assert_false(clang_bitcode_split(arena, bytes, 4, NULL, &modules));
  assert_false(clang_bitcode_split(arena, (const uint8_t *)"nonsense", 8, NULL, &modules));
  vec_delete(&modules);
  arena_delete(arena);
}

static void foreign_files_have_no_modules(void **state) {
  Arena *arena = arena_new();
  ClangModules modules = {0};
  assert_null(clang_bitcode_read(arena, "/proc/self/exe", &modules));
  assert_int_equal(modules.n, 0);
  assert_non_null(clang_bitcode_read(arena, TESTS "/CMakeLists.txt", &modules));
  assert_non_null(clang_bitcode_read(arena, TESTS "/no/such/file", &modules));
  arena_delete(arena);
}

static void objects_are_foreseen(void **state) {
  static const struct {
    const char *args[6], *object;
  } cases[] = {
      {{"-c", "dir/name.c"}, "name.o"},
      {{"-c", "name"}, "name.o"},
      {{"-c", "a.c", "-o", "x y"}, "x y"},
      {{"-c", "a.c", "-ofile"}, "file"},
      {{"-E", "a.c"}, NULL},
      {{"--version"}, NULL},
      {{"-MM", "-c", "a.c", "-o", "-"}, "-"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    size_t n = 0;
    while (cases[i].args[n]) n++;
    Arena *arena = arena_new();
    ClangJob job;
    clang_job_read(&job, arena, "clang", cases[i].args, n);
    assert_false(job.links);
    const char *object = job.inputs.n ? clang_job_object(&job, 0) : NULL;
    assert_int_equal(object != NULL, cases[i].object != NULL);
    if (object) assert_string_equal(object, cases[i].object);
    clang_job_delete(&job);
    arena_delete(arena);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(modules_are_split),    cmocka_unit_test(packed_modules_come_back),
      cmocka_unit_test(damage_is_seen),       cmocka_unit_test(foreign_files_have_no_modules),
      cmocka_unit_test(objects_are_foreseen),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
