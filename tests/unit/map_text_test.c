// The small containers of src/base.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <errno.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/clock.h"
#include "base/map.h"
#include "base/sha256.h"
#include "base/temporary.h"
#include "base/text.h"
#include "base/vec.h"

static void a_map_is_empty_at_first(void **state) {
  Map m = {0};
  int key;
  assert_int_equal(map_get(&m, &key), MAP_NONE);
  map_delete(&m);
}
static void a_map_keeps_many(void **state) {
  enum { N = 5000 };
  static char keys[N];
  Map m = {0};
  for (uint32_t i = 0; i < N; i++) map_put(&m, &keys[i], i * 3);
  for (uint32_t i = 0; i < N; i++) assert_int_equal(map_get(&m, &keys[i]), i * 3);
  map_delete(&m);
}
static void a_map_takes_a_new_value(void **state) {
  Map m = {0};
  int key;
  map_put(&m, &key, 1);
  map_put(&m, &key, 2);
  assert_int_equal(map_get(&m, &key), 2);
  assert_int_equal(m.n, 1);
  map_delete(&m);
}
static void a_map_does_not_invent(void **state) {
  Map m = {0};
  char keys[64];
  for (int i = 0; i < 64; i += 2) map_put(&m, &keys[i], 9);
  for (int i = 1; i < 64; i += 2) assert_int_equal(map_get(&m, &keys[i]), MAP_NONE);
  map_delete(&m);
}

static void text_is_always_closed(void **state) {
  Text t = {0};
  text_add(&t, "abc", 2);
  assert_string_equal(t.at, "ab");
  text_add(&t, "", 0);
  assert_int_equal(t.n, 2);
  text_delete(&t);
}
static void text_grows_far(void **state) {
  Text t = {0};
  for (int i = 0; i < 100000; i++) text_put(&t, "x");
  assert_int_equal(t.n, 100000);
  assert_int_equal(strlen(t.at), 100000);
  text_delete(&t);
}
static void text_keeps_zeros(void **state) {
  Text t = {0};
  text_add(&t, "a\0b", 3);
  assert_int_equal(t.n, 3);
  assert_memory_equal(t.at, "a\0b", 4);
  text_delete(&t);
}
static void a_long_format_fits(void **state) {
  Text t = {0};
  char long_word[5000];
  memset(long_word, 'w', sizeof long_word - 1);
  long_word[sizeof long_word - 1] = 0;
  text_format(&t, "<%s>", long_word);
  assert_int_equal(t.n, sizeof long_word + 1);
  text_delete(&t);
}
static void a_file_comes_back(void **state) {
  Arena *arena = arena_new();
  const char *path = temporary_file(arena, ".test");
  Text out = {0}, in = {0};
  text_add(&out, "line\n\0rest", 10);
  assert_true(text_write_file(&out, path));
  text_put(&in, "before ");
  assert_true(text_read_file(&in, path));
  assert_int_equal(in.n, 17);
  assert_memory_equal(in.at, "before line\n\0rest", 17);
  unlink(path);
  text_delete(&in);
  text_delete(&out);
  arena_delete(arena);
}
static void a_missing_file_is_told(void **state) {
  Text t = {0};
  assert_false(text_read_file(&t, "/nowhere/at/all"));
  assert_int_equal(errno, ENOENT);
  assert_false(text_write_file(&t, "/nowhere/at/all"));
  text_delete(&t);
}
static void a_folder_is_no_file(void **state) {
  Text t = {0};
  assert_false(text_read_file(&t, "/"));
  text_delete(&t);
}
static void a_temporary_file_is_ours_alone(void **state) {
  Arena *arena = arena_new();
  const char *one = temporary_file(arena, ".c"), *two = temporary_file(arena, ".c");
  struct stat s;
  assert_string_not_equal(one, two);
  assert_int_equal(stat(one, &s), 0);
  assert_int_equal(s.st_mode & 0777, 0600);
  assert_int_equal(s.st_size, 0);
  assert_string_equal(one + strlen(one) - 2, ".c");
  unlink(one), unlink(two);
  arena_delete(arena);
}

static void hash(const char *text, const char *expected) {
  char hex[65];
  sha256_hex(text, strlen(text), hex);
  assert_string_equal(hex, expected);
}
static void the_hash_of_nothing(void **state) {
  hash("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
}
static void the_hash_of_abc(void **state) {
  hash("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}
static void the_hash_of_two_blocks(void **state) {
  hash("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
       "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
}
static void the_hash_of_a_million(void **state) {
  char *many = malloc(1000001), hex[65];
  memset(many, 'a', 1000000);
  many[1000000] = 0;
  sha256_hex(many, 1000000, hex);
  assert_string_equal(hex, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
  free(many);
}
static void one_bit_changes_the_hash(void **state) {
  char a[65], b[65];
  for (size_t n = 1; n < 130; n++) {
    char bytes[130] = {0};
    sha256_hex(bytes, n, a);
    bytes[n - 1] ^= 1;
    sha256_hex(bytes, n, b);
    assert_string_not_equal(a, b);
  }
}

static void vec_pops_what_was_pushed(void **state) {
  VEC(long) v = {0};
  for (long i = 0; i < 100; i++) vec_push(&v, i * i);
  for (long i = 99; i >= 0; i--) assert_int_equal(vec_pop(&v), i * i);
  assert_int_equal(v.n, 0);
  vec_delete(&v);
}
typedef struct {
  int a, b;
} Two;
static void vec_holds_structures(void **state) {
  VEC(Two) v = {0};
  vec_push(&v, (Two){1, 2});
  assert_int_equal(v.at[0].b, 2);
  vec_delete(&v);
  assert_int_equal(v.n, 0);
}
static void arena_memory_is_zero(void **state) {
  Arena *arena = arena_new();
  for (size_t n = 1; n < 3000; n += 97) {
    char *p = arena_take(arena, n);
    for (size_t i = 0; i < n; i++) assert_int_equal(p[i], 0);
    memset(p, 0xff, n);
  }
  arena_delete(arena);
}
static void arena_copies_a_part(void **state) {
  Arena *arena = arena_new();
  assert_string_equal(arena_copy(arena, "abcdef", 3), "abc");
  assert_string_equal(arena_copy(arena, "", 0), "");
  arena_delete(arena);
  arena_delete(NULL);
}
static void time_goes_forward(void **state) {
  double a = clock_now(), b = clock_now();
  assert_true(b >= a);
  assert_true(clock_processor() >= 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_map_is_empty_at_first),  cmocka_unit_test(a_map_keeps_many),
      cmocka_unit_test(a_map_takes_a_new_value),  cmocka_unit_test(a_map_does_not_invent),
      cmocka_unit_test(text_is_always_closed),    cmocka_unit_test(text_grows_far),
      cmocka_unit_test(text_keeps_zeros),         cmocka_unit_test(a_long_format_fits),
      cmocka_unit_test(a_file_comes_back),        cmocka_unit_test(a_missing_file_is_told),
      cmocka_unit_test(a_folder_is_no_file),      cmocka_unit_test(a_temporary_file_is_ours_alone),
      cmocka_unit_test(the_hash_of_nothing),      cmocka_unit_test(the_hash_of_abc),
      cmocka_unit_test(the_hash_of_two_blocks),   cmocka_unit_test(the_hash_of_a_million),
      cmocka_unit_test(one_bit_changes_the_hash), cmocka_unit_test(vec_pops_what_was_pushed),
      cmocka_unit_test(vec_holds_structures),     cmocka_unit_test(arena_memory_is_zero),
      cmocka_unit_test(arena_copies_a_part),      cmocka_unit_test(time_goes_forward),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
